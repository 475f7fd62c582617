# Writes OUT: a C++ file with the text of every file in FILES (a ;-list, relative to ROOT), for engine/embedded.hpp.
set(table "")
string(REPLACE "|" ";" FILES "${FILES}")
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" text)
  string(APPEND table "    {\"${file}\", R\"stube(${text})stube\"sv},\n")
endforeach()
file(WRITE "${OUT}" "// Generated from the rulebooks and words; see cmake/embed.cmake.
#include \"engine/embedded.hpp\"

namespace stube {

std::string_view embedded(std::string_view path) {
  using namespace std::string_view_literals;
  struct File { std::string_view path, text; };
  static constexpr File files[] = {
${table}  };
  for (const File& file : files)
    if (file.path == path) return file.text;
  return {};
}

}  // namespace stube
")

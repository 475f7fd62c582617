# Writes OUT: a C++ file with the text of every file in FILES (a ;-list, relative to ROOT), for engine/embedded.hpp.
# Long texts are written as several raw strings, which the compiler joins.
set(table "")
string(REPLACE "|" ";" FILES "${FILES}")
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" text)
  string(LENGTH "${text}" length)
  set(pieces "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 12000 piece)
    string(APPEND pieces "\n     R\"stube(${piece})stube\"")
    math(EXPR at "${at} + 12000")
  endwhile()
  if(pieces STREQUAL "")
    set(pieces "\"\"")
  endif()
  string(APPEND table "    {\"${file}\",${pieces}},\n")
endforeach()
file(WRITE "${OUT}" "// Generated from the rulebooks and words; see cmake/embed.cmake.
#include \"engine/embedded.hpp\"

namespace stube {

std::string_view embedded(std::string_view path) {
  struct File { std::string_view path, text; };
  static constexpr File files[] = {
${table}  };
  for (const File& file : files)
    if (file.path == path) return file.text;
  return {};
}

}  // namespace stube
")

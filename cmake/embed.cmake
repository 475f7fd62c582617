# Writes OUT: a C++ file with the content of every file in FILES (texts) and BINARIES (anything), both lists separated by "|" and
# relative to ROOT, for talk/embedded.hpp. Texts become raw strings; the rest is taken in by the assembler as it is.
set(table "")
set(blobs "")
string(REPLACE "|" ";" FILES "${FILES}")
string(REPLACE "|" ";" BINARIES "${BINARIES}")
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" text)
  string(APPEND table "    {\"${file}\", R\"stube(${text})stube\"sv},\n")
endforeach()
set(number 0)
foreach(file IN LISTS BINARIES)
  file(SIZE "${ROOT}/${file}" size)
  string(APPEND blobs "asm(\".section .rodata\\n.global stube_file_${number}\\nstube_file_${number}:\\n.incbin \\\"${ROOT}/${file}\\\"\\n.byte 0\\n.previous\");\nextern \"C\" const char stube_file_${number}[];\n")
  string(APPEND table "    {\"${file}\", {stube_file_${number}, ${size}}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${OUT}" "// Generated from rulebooks, words and the page; see cmake/embed.cmake.
#include \"talk/embedded.hpp\"

${blobs}
namespace stube {

const std::vector<EmbeddedFile>& built_in_files() {
  using namespace std::string_view_literals;
  static const std::vector<EmbeddedFile> files = {
${table}  };
  return files;
}

}  // namespace stube
")

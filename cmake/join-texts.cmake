# Writes OUT: the files in FILES, separated by "|" and relative to ROOT, one after another, each behind the character "record
# separator", its path and a line end. web/src/engine/module.js takes them apart.
string(ASCII 30 separator)
set(joined "")
string(REPLACE "|" ";" FILES "${FILES}")
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" text)
  string(APPEND joined "${separator}${file}\n${text}")
endforeach()
file(WRITE "${OUT}" "${joined}")

// The folders that the build names; each is a definition of this file alone.
#include "tests/places.hpp"

std::string source_root() {
  return STUBE_ROOT;
}
std::string stube_program() {
  return STUBE_PROGRAM;
}
std::string test_language() {
  return STUBE_TEST_LANGUAGE;
}

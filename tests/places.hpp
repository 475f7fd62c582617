// Where a test finds the sources, the program and the made language. One file is told by the compiler's flags, so that
// a compiler cache finds all others in whatever folder a clone lies.
#pragma once

#include <string>

std::string source_root();
std::string stube_program();
std::string test_language();

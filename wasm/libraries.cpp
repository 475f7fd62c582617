// Boost.JSON compiled with the module: Debian has it for the machine's own processor only.
#include <boost/json/src.hpp>

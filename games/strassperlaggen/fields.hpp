// A state of this game is one of perlaggen.
#pragma once
#include "games/perlaggen/fields.hpp"

// The fields of a state of Straßperlaggen are those of Perlaggen: the two share their state.
#pragma once
#include "games/perlaggen/fields.hpp"

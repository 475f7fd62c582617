// The fields of a state of Fem Kort are those of Byd: the two share their state.
#pragma once
#include "games/byd/fields.hpp"

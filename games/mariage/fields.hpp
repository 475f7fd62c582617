// A state of this game is one of hundrede-og-eet.
#pragma once
#include "games/hundrede-og-eet/fields.hpp"

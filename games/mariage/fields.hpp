// The fields of a state of Mariage are those of Hundrede og Eet: the two share their state.
#pragma once
#include "games/hundrede-og-eet/fields.hpp"

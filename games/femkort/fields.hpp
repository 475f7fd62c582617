// A state of this game is one of byd.
#pragma once
#include "games/byd/fields.hpp"

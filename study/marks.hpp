// Marks of moves by what they cost. The thresholds are the same shares of a deal's spread in all games, so that a bad
// move is equally bad in skillings, strokes and points.
#pragma once
#include <string_view>

namespace stube {

enum class Mark { none, doubtful, bad, very_bad };
inline constexpr std::string_view mark_names[] = {"", "doubtful", "bad", "very-bad"};

struct Thresholds {
  double doubtful = 0, bad = 0, very_bad = 0;

  // `spread` is the standard deviation of what a deal brings a seat.
  static Thresholds of(double spread) { return {0.05 * spread, 0.1 * spread, 0.25 * spread}; }

  // A loss deserves a mark where it reaches the mark's threshold and its whole interval lies above the next lower one,
  // so that no mark is owed to chance alone.
  [[nodiscard]] Mark mark(double loss, double margin) const {
    const double least = loss - margin;
    if (loss >= very_bad && least >= bad) return Mark::very_bad;
    if (loss >= bad && least >= doubtful) return Mark::bad;
    if (loss >= doubtful && least > 0) return Mark::doubtful;
    return Mark::none;
  }
};

}  // namespace stube

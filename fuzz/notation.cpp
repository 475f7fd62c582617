// Any bytes as cards and moves, in every pack and game: what is read is written again the same.
#include <cstdlib>
#include <string_view>

#include "engine/registry.hpp"
#include "talk/move_text.hpp"

using namespace stube;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size == 0) return 0;
  const auto games = all_games();
  const Game& game = *games[data[0] % games.size()];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  Opening opening;
  opening.players = game.player_counts().front();
  opening.dealer = Seat(0);
  const auto position = game.start(game.standard_choices(), opening);
  const auto& forms = game.vocabulary().forms;
  const auto read = read_move(position->pack(), forms, text);
  if (read.move) {
    const auto written = write_move(position->pack(), forms, *read.move);
    const auto again = read_move(position->pack(), forms, written);
    // A word that only an open list let through has no name of its own.
    if (written.find('?') == std::string::npos && (!again.move || *again.move != *read.move)) std::abort();
    for (int i = 0; i < opening.players; ++i) static_cast<void>(position->judge(Seat(i), *read.move));
  }
  if (const auto card = card_from(position->pack(), text); card && to_text(position->pack(), *card) != text)
    std::abort();
  static_cast<void>(Rulebook::read(text));
  static_cast<void>(Words(text).keys());
  return 0;
}

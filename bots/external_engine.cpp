#include "bots/external_engine.hpp"

#include <fmt/format.h>

#include "bots/child_process.hpp"
#include "engine/match.hpp"

namespace stube {

namespace {

// How many shuffled packs an engine gets beforehand; one with our shuffle goes on with the seed.
constexpr std::uint64_t decks_sent = 100;

class ExternalEngine final : public Player {
 public:
  ExternalEngine(const Entrant& entrant, const EngineLimits& limits)
      : entrant_(entrant), limits_(limits), process_(entrant.command) {}

  [[nodiscard]] bool begin_match(const Setup& setup) override {
    match_.emplace(setup);
    events_sent_.assign(static_cast<std::size_t>(setup.players), 0);
    json::object request{{"cmd", "new"},
                         {"game", setup.game->id()},
                         {"options", options_object(*setup.game, setup.choices)},
                         {"players", setup.players},
                         {"dealer", setup.dealer.index()}};
    if (!limits_.hide_cards) {
      request["seed"] = setup.seed;
      request["deals"] = decks(setup);
    }
    return succeeds(request);
  }

  [[nodiscard]] bool notify_move(Seat seat, const Move& move) override {
    const auto text = match_->write(move);
    if (const auto refusal = match_->play(seat, move))
      return fail("is told of a move that is refused: " + text_of(*refusal, Language::en));
    if (limits_.hide_cards) return true;
    return succeeds({{"cmd", "play"}, {"seat", seat.index()}, {"move", text}});
  }

  [[nodiscard]] std::optional<Move> choose(const Position&, Seat seat, Random&) override {
    const auto reply = ask(bot_request(seat));
    if (!reply) return {};
    const auto* answered = reply->if_contains("move");
    const auto* text = answered != nullptr ? answered->if_string() : nullptr;
    if (text == nullptr) {
      fail("answers no move: " + stube::quoted(json::serialize(*reply)));
      return {};
    }
    const auto move = match_->read(*text);
    if (const auto* refusal = refusal_in(move)) return unlawful(seat, *text, *refusal);
    const Verdict verdict = match_->judge(seat, std::get<Move>(move));
    if (!verdict.lawful()) return unlawful(seat, *text, match_->explain(verdict, std::get<Move>(move)));
    return std::get<Move>(move);
  }

 private:
  [[nodiscard]] json::array decks(const Setup& setup) const {
    json::array all;
    const Pack& pack = match_->pack();
    for (std::uint64_t i = 1; i <= decks_sent; ++i) {
      Random cards(setup.seed, Purpose::deal, i);
      const Deck deck = shuffled_deck(pack.cards, pack.copies, cards);
      all.push_back(json::string(list_text(pack, deck.cards)));
    }
    return all;
  }

  // What the seat sees, may do, and the events since its last request.
  [[nodiscard]] json::object bot_request(Seat seat) {
    json::array moves, events;
    for (const Move& move : match_->position().moves(seat)) moves.push_back(json::string(match_->write(move)));
    auto& sent = events_sent_[static_cast<std::size_t>(seat.index())];
    const auto speech = match_->plain_speech();
    for (; sent < match_->events().size(); ++sent)
      events.push_back(match_->event_object(match_->event_for(sent, Viewer::seat(seat)), speech));
    return {{"cmd", "bot"},
            {"seat", seat.index()},
            {"level", strongest_level},
            {"millis", limits_.millis},
            {"view", match_->picture(Viewer::seat(seat))},
            {"moves", std::move(moves)},
            {"events", std::move(events)}};
  }

  [[nodiscard]] bool succeeds(const json::object& request) { return ask(request).has_value(); }

  [[nodiscard]] std::optional<json::object> ask(const json::object& request) {
    const auto asked = fmt::format("`{}`", std::string_view(request.at("cmd").get_string()));
    // An engine may need a while to start.
    const double seconds = limits_.patience * (started_ ? 1 : 10) + limits_.millis / 1000.0;
    started_ = true;
    const auto line = process_.ask(json::serialize(request), seconds);
    if (!line) {
      fail_without_answer(asked, seconds);
      return {};
    }
    boost::system::error_code error;
    auto reply = json::parse(*line, error);
    if (error || !reply.is_object()) {
      fail("answers " + asked + " with something that is not a JSON object: " + stube::quoted(*line));
      return {};
    }
    const auto* ok = reply.get_object().if_contains("ok");
    if (ok == nullptr || !ok->is_bool() || !ok->get_bool()) {
      fail("refuses " + asked + ": " + stube::quoted(*line));
      return {};
    }
    return std::move(reply.get_object());
  }

  void fail_without_answer(const std::string& asked, double seconds) {
    const auto failure = process_.failure();
    if (failure == ChildProcess::Failure::timeout)
      fail(fmt::format("has not answered {} within {:g} seconds", asked, seconds));
    else if (failure == ChildProcess::Failure::endless_line)
      fail("answers " + asked + " with a line that does not end");
    else
      fail("has ended instead of answering " + asked);
  }
  std::nullopt_t unlawful(Seat seat, std::string_view text, const Refusal& refusal) {
    const auto rules = refusal.rules.empty() ? std::string() : fmt::format(" [{}]", fmt::join(refusal.rules, "] ["));
    fail(fmt::format("makes an unlawful move at seat {}, '{}': {}{}", seat.index(), stube::quoted(text),
                     text_of(refusal, Language::en), rules));
    return std::nullopt;
  }
  // Keeps the error; always false, so that it can be returned.
  bool fail(const std::string& what) {
    error_ = fmt::format("The program '{}' {}", stube::quoted(entrant_.command), what);
    if (error_.back() != '.' && error_.back() != ']') error_ += '.';
    return false;
  }

  const Entrant& entrant_;
  const EngineLimits& limits_;
  ChildProcess process_;
  bool started_ = false;
  std::optional<Match> match_;
  std::vector<std::size_t> events_sent_;  // by seat
};

}  // namespace

std::unique_ptr<Player> start_external_engine(const Entrant& entrant, const EngineLimits& limits) {
  return std::make_unique<ExternalEngine>(entrant, limits);
}

}  // namespace stube

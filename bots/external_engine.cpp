#include "bots/external_engine.hpp"

#include <fmt/format.h>

#include "bots/program.hpp"
#include "engine/match.hpp"

namespace stube {

namespace {

// As many packs as are told beforehand; a program with our shuffle goes on with the seed.
constexpr std::uint64_t told_deals = 100;

class Outsider final : public Player {
 public:
  Outsider(const Entrant& entrant, const EngineLimits& house)
      : entrant_(entrant), house_(house), program_(entrant.command) {}

  [[nodiscard]] bool begin(const Setup& setup) override {
    match_.emplace(setup);
    told_.assign(static_cast<std::size_t>(setup.players), 0);
    json::object request{{"cmd", "new"},
                         {"game", setup.game->id()},
                         {"options", write_options(*setup.game, setup.choices)},
                         {"players", setup.players},
                         {"dealer", setup.dealer.index()}};
    if (!house_.hide_cards) {
      request["seed"] = setup.seed;
      request["deals"] = packs(setup);
    }
    return answered_yes(request);
  }

  [[nodiscard]] bool saw(Seat seat, const Move& move) override {
    const auto text = match_->write(move);
    if (const auto refusal = match_->play(seat, move))
      return blame("is told of a move that is refused: " + text_of(*refusal, Language::en));
    if (house_.hide_cards) return true;
    return answered_yes({{"cmd", "play"}, {"seat", seat.index()}, {"move", text}});
  }

  [[nodiscard]] std::optional<Move> choose(const Position&, Seat seat, Random&) override {
    const auto reply = answer(question(seat));
    if (!reply) return {};
    const auto* said = reply->if_contains("move");
    const auto* text = said != nullptr ? said->if_string() : nullptr;
    if (text == nullptr) {
      blame("answers no move: " + quoted(json::serialize(*reply)));
      return {};
    }
    const auto move = match_->read(*text);
    if (const auto* refusal = refusal_in(move)) return unlawful(seat, *text, *refusal);
    const Verdict verdict = match_->judge(seat, std::get<Move>(move));
    if (!verdict.lawful()) return unlawful(seat, *text, match_->explain(verdict, std::get<Move>(move)));
    return std::get<Move>(move);
  }

 private:
  [[nodiscard]] json::array packs(const Setup& setup) const {
    json::array all;
    const Pack& pack = match_->pack();
    for (std::uint64_t i = 1; i <= told_deals; ++i) {
      Random cards(setup.seed, Purpose::deal, i);
      const Deck deck = shuffled_deck(pack.cards, pack.copies, cards);
      all.push_back(json::string(list_text(pack, deck.cards)));
    }
    return all;
  }

  // What the seat sees, may do, and has heard since it was asked last.
  [[nodiscard]] json::object question(Seat seat) {
    json::array moves, events;
    for (const Move& move : match_->position().moves(seat)) moves.push_back(json::string(match_->write(move)));
    auto& told = told_[static_cast<std::size_t>(seat.index())];
    const auto speech = match_->plain_speech();
    for (; told < match_->events().size(); ++told)
      events.push_back(match_->event_object(match_->event_for(told, Viewer::seat(seat)), speech));
    return {{"cmd", "bot"},
            {"seat", seat.index()},
            {"level", strongest_level},
            {"millis", house_.millis},
            {"view", match_->picture(Viewer::seat(seat))},
            {"moves", std::move(moves)},
            {"events", std::move(events)}};
  }

  [[nodiscard]] bool answered_yes(const json::object& request) { return answer(request).has_value(); }

  [[nodiscard]] std::optional<json::object> answer(const json::object& request) {
    const auto asked = fmt::format("`{}`", std::string_view(request.at("cmd").get_string()));
    // A program may need a while to start.
    const double seconds = house_.patience * (started_ ? 1 : 10) + house_.millis / 1000.0;
    started_ = true;
    const auto line = program_.ask(json::serialize(request), seconds);
    if (!line) {
      blame_for_silence(asked, seconds);
      return {};
    }
    boost::system::error_code error;
    auto reply = json::parse(*line, error);
    if (error || !reply.is_object()) {
      blame("answers " + asked + " with something that is not a JSON object: " + quoted(*line));
      return {};
    }
    const auto* ok = reply.get_object().if_contains("ok");
    if (ok == nullptr || !ok->is_bool() || !ok->get_bool()) {
      blame("refuses " + asked + ": " + quoted(*line));
      return {};
    }
    return std::move(reply.get_object());
  }

  void blame_for_silence(const std::string& asked, double seconds) {
    const auto trouble = program_.trouble();
    if (trouble == Program::Trouble::silent)
      blame(fmt::format("has not answered {} within {:g} seconds", asked, seconds));
    else if (trouble == Program::Trouble::endless)
      blame("answers " + asked + " with a line that does not end");
    else
      blame("has ended instead of answering " + asked);
  }
  std::nullopt_t unlawful(Seat seat, std::string_view text, const Refusal& refusal) {
    const auto rules = refusal.rules.empty() ? std::string() : fmt::format(" [{}]", fmt::join(refusal.rules, "] ["));
    blame(fmt::format("makes an unlawful move at seat {}, '{}': {}{}", seat.index(), quoted(text),
                      text_of(refusal, Language::en), rules));
    return std::nullopt;
  }
  // Always false, so that it can be returned.
  bool blame(const std::string& what) {
    complaint_ = fmt::format("The program '{}' {}", quoted(entrant_.command), what);
    if (complaint_.back() != '.' && complaint_.back() != ']') complaint_ += '.';
    return false;
  }

  const Entrant& entrant_;
  const EngineLimits& house_;
  Program program_;
  bool started_ = false;
  std::optional<Match> match_;
  std::vector<std::size_t> told_;  // to each seat: how many events
};

}  // namespace

std::unique_ptr<Player> start_external_engine(const Entrant& entrant, const EngineLimits& house) {
  return std::make_unique<Outsider>(entrant, house);
}

}  // namespace stube

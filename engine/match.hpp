// A match: a position, the acts that led to it, and what each viewer knows of its history. The one thing that protocol,
// terminal, bots and server hold. Everything it says to a seat comes from that seat's view.
#pragma once
#include "engine/setup.hpp"

namespace stube {

// Who looks: the referee, a seat, or a spectator.
class Viewer {
 public:
  static Viewer referee() { return Viewer(-2); }
  static Viewer spectator() { return Viewer(-1); }
  static Viewer seat(Seat seat) { return Viewer(seat.index()); }
  [[nodiscard]] bool is_referee() const { return index_ == -2; }
  [[nodiscard]] Seat as_seat() const { return index_ >= 0 ? Seat(index_) : Seat::none(); }

 private:
  explicit Viewer(int index) : index_(index) {}
  int index_;
};

// The fields `text` and `parts` of a sentence as the protocol has them; the first part is marked where it is `subject`
// who acts.
void write_sentence(JsonWriter& out, const Sentence& sentence, Seat subject);
[[nodiscard]] json::array parts_of(const Sentence& sentence);

// How things are called when they are said: the names at the table, and how a card is written.
struct Speech {
  Language lang = Language::en;
  std::function<std::string(Seat)> seat_name;
  std::function<std::string(Card)> card_name;
  Seat hearer = Seat::none();     // whom the text calls "you", and his side "your side"
  bool sides_by_members = false;  // without a hearer: a side is called by the names of its members, not by its number
  bool cards_in_words = false;    // `card_name` gives words, not signs: "king of cups, ace of coins"

  // A seat in a text: its name, or "you" with the number that chooses the verb's other form.
  [[nodiscard]] Value person(Seat seat) const;
};

class Match {
 public:
  explicit Match(Setup setup);

  // Plays a record again; the first move that does not fit is refused.
  static Result<Match> from_record(const json::object& record);

  [[nodiscard]] const Setup& setup() const { return setup_; }
  [[nodiscard]] const Game& game() const { return *setup_.game; }
  [[nodiscard]] const Position& position() const { return *position_; }
  [[nodiscard]] const Pack& pack() const { return position_->pack(); }
  [[nodiscard]] int players() const { return setup_.players; }
  [[nodiscard]] bool over() const { return position_->outcome().over(); }
  [[nodiscard]] const std::vector<Act>& acts() const { return acts_; }
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  // Where thousands of matches are kept, the events of long ago need not be: they are numbered on, and whoever wants
  // them plays the acts again. `events()` then begins with the first that is left.
  void forget_events_before(std::size_t number);
  [[nodiscard]] std::size_t first_event() const { return forgotten_; }
  [[nodiscard]] std::size_t event_count() const { return forgotten_ + events_.size(); }
  [[nodiscard]] Event event_for(std::size_t number, Viewer viewer) const;
  // For each deal so far the number of its first event.
  [[nodiscard]] const std::vector<std::size_t>& deal_starts() const { return deal_starts_; }

  // Reads a move's text; a refusal where it is none.
  [[nodiscard]] Result<Move> read(std::string_view text) const;
  [[nodiscard]] std::string write(const Move& move) const;
  // What the rules say to it, without making it.
  [[nodiscard]] Verdict judge(Seat seat, const Move& move) const { return position_->judge(seat, move); }
  // A verdict as data that can be put into words, also where it says that the move is lawful.
  [[nodiscard]] Refusal explain(const Verdict& verdict, const Move& move) const;
  // Makes a move: nothing where it was made, else why not. Events from `events().size()` before on are what happened.
  std::optional<Refusal> play(Seat seat, std::string_view text);
  std::optional<Refusal> play(Seat seat, const Move& move);
  // Makes a move that `judge` has accepted at this very position; it is not judged again.
  void play_judged(Seat seat, const Move& move) { make(seat, move); }
  // Takes the last move back; false where there is none.
  bool undo();

  // What is on offer, also to a seat out of turn: the lawful moves and, in table discipline for a seat on turn of a
  // game that lists them, the infractions that can be committed.
  [[nodiscard]] std::vector<Move> moves(Seat seat) const;
  // What table discipline accepts though it is not on offer: the infractions that `moves` leaves out.
  [[nodiscard]] std::vector<Move> offences(Seat seat) const;
  // Whose question a viewer is told: his own where he is asked, else that of a seat the table waits for; none where it
  // waits for nobody.
  [[nodiscard]] Seat asked_seat(Viewer viewer) const;
  // The protocol's `state` or `view`, as text and as data.
  void write_picture(JsonWriter& out, Viewer viewer) const;
  [[nodiscard]] json::object picture(Viewer viewer) const;
  [[nodiscard]] json::object record() const;

  // A sentence for an event in its pieces, as text, and with the fields of the protocol's object, written into one that
  // is begun, or as data. These and the other texts of a match are made in match_text.cpp.
  [[nodiscard]] Sentence compose(const Event& event, const Speech& speech) const;
  [[nodiscard]] std::string say(const Event& event, const Speech& speech) const;
  // Whether what is said of an event names this seat.
  [[nodiscard]] bool mentions(const Event& event, Seat seat) const;
  void write_event(JsonWriter& out, const Event& event, const Speech& speech) const;
  [[nodiscard]] json::object event_object(const Event& event, const Speech& speech) const;
  // What a move is called wherever it is made; what it is called among a seat's choices is in offer.hpp.
  [[nodiscard]] std::string name_of(const Move& move, const Speech& speech) const;
  [[nodiscard]] Sentence compose_name(const Move& move, const Speech& speech) const;
  // Cards in a sentence, each a piece of it; a piece of a game has its article.
  [[nodiscard]] Value cards_value(std::span<const Card> cards, const Speech& speech) const;
  // Plain speech for the protocol: seats by number, cards by their notation.
  [[nodiscard]] Speech plain_speech() const;
  [[nodiscard]] std::string say_result(const Speech& speech) const;

 private:
  void make(Seat seat, const Move& move);
  void write_ended_deal(JsonWriter& out, Viewer viewer) const;
  void write_result(JsonWriter& out) const;
  void deal_where_needed();
  void keep(std::vector<Event>& fresh);
  [[nodiscard]] Telling& telling(Viewer viewer) const;
  [[nodiscard]] Value side_value(Side side, const Speech& speech) const;
  [[nodiscard]] std::string side_name(Side side, const Speech& speech) const;
  [[nodiscard]] std::string members_of(Side side, const Speech& speech) const;
  [[nodiscard]] std::vector<Move> infractions(Seat seat) const;
  [[nodiscard]] bool lists_offences(Seat seat) const;

  Setup setup_;
  std::unique_ptr<Position> position_;
  std::vector<Act> acts_;
  std::vector<GivenDeal> dealt_;
  std::vector<Event> events_;
  std::size_t forgotten_ = 0;  // events before the first in `events_`
  std::vector<std::size_t> deal_starts_;
  std::unique_ptr<Position> ended_;  // the last deal as it ended
  std::size_t acts_before_deal_ = 0;
  std::vector<std::unique_ptr<Telling>> tellings_;  // referee, spectator, then the seats
};

}  // namespace stube

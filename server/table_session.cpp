// What comes in through a WebSocket. A visitor can act for the seat of its own user only; which seat that is, the table
// says.
#include "net/contained.hpp"
#include "server/table_service.hpp"

namespace stube {

TableSession::TableSession(TableService& inn, std::shared_ptr<LiveTable> where, User who, Language language,
                           std::size_t after)
    : room(std::move(where)),
      user(std::move(who)),
      lang(language),
      told(std::min(after, room->table.lines().size())),
      inn_(&inn) {}

TableSession::~TableSession() {
  gone();
}

void TableSession::opened(std::shared_ptr<Connection> wire) {
  wire_ = std::move(wire);
  if (inn_ != nullptr) inn_->enter(*this);
}

void TableSession::drained() {
  if (inn_ != nullptr && behind) inn_->tell_next_page(*this);
}

void TableSession::gone() {
  wire_.reset();
  TableService* inn = std::exchange(inn_, nullptr);
  if (inn == nullptr) return;
  inn->leave_room(*this);
  inn->forget(*this);
}

void TableSession::inn_gone() {
  inn_ = nullptr;
  const auto last_hold = std::move(wire_);
}

void TableSession::say(const json::object& message) {
  say(std::make_shared<const std::string>(json::serialize(message)));
}

void TableSession::say(std::shared_ptr<const std::string> text) {
  if (inn_ == nullptr || !wire_) return;
  unsent_.push_back(std::move(text));
  inn_->flush_later(*this);
}

// In one go: as several messages, or as one list of them.
void TableSession::flush() {
  waiting_flush = false;
  if (inn_ != nullptr && wire_ && !unsent_.empty()) {
    auto& [list, views] = inn_->scratch();
    list.clear(), views.clear();
    if (batches && unsent_.size() > 1) {
      for (const auto& text : unsent_) list.append(list.empty() ? "[" : ",").append(*text);
      views.push_back(list += ']');
    } else {
      for (const auto& text : unsent_) views.push_back(*text);
    }
    wire_->send(views);
    if (behind && wire_->waiting() == 0) inn_->tell_next_page(*this);
  }
  unsent_.clear();
}

void TableSession::close(std::uint16_t code, std::string_view why) {
  flush();
  if (wire_) wire_->close(code, why);
}

void TableSession::refuse(const Refusal& refusal, const std::string& id) {
  say({{"t", "no"},
       {"id", id},
       {"error", refusal.code},
       {"why", server_text(lang, refusal)},
       {"rules", json::array(refusal.rules.begin(), refusal.rules.end())}});
}

void TableSession::heard(std::string_view text) {
  if (inn_ == nullptr) return;
  const auto stays = shared_from_this();
  if (!contained("message", [&] { obey(text); })) close(1011, "an error in the server");
}

void TableSession::obey(std::string_view text) {
  if (!messages_.take(inn_->options().messages, inn_->options().clock->now())) {
    log_line(Level::warning, "flood", {{"user", user.id}});
    return close(1008, "too many messages");
  }
  boost::system::error_code error;
  json::parse_options strict;
  strict.max_depth = 4;
  const json::value read = json::parse(json::string_view(text.data(), text.size()), error, {}, strict);
  if (error || !read.is_object()) return say({{"t", "error"}, {"why", server_text(lang, "error.bad-request")}});
  const json::object& message = read.get_object();
  const std::string kind = text_in(message, "t"), id = text_in(message, "id");
  if (kind == "act") {
    if (id.empty() || id.size() > 64) return refuse(complain("bad-act-id"), {});
    return inn_->make_move(*this, id, text_in(message, "move"));
  }
  if (kind == "why") {
    if (room->table.match() == nullptr || !seat().is_some()) return refuse(complain("not-playing"), id);
    return say(tell_why(room->table, seat(), text_in(message, "move"), lang));
  }
  if (kind == "hint") return inn_->hint(*this);
  if (kind == "undo") return inn_->take_back(*this, id);
  if (kind == "phrase") return inn_->speak(*this, message, false);
  if (kind == "say") return inn_->speak(*this, message, true);
  if (kind == "contribute") return inn_->contribute(*this, message);
  if (kind == "back") return inn_->come_back(*this);
  if (kind == "lang") {
    const auto wanted = language_from(text_in(message, "lang"));
    if (!wanted) return say({{"t", "error"}, {"why", common_words(lang).text("error.bad-language")}});
    lang = *wanted;
    // Everything is said again, in the other language.
    told = 0, view_told = 0, seats_told = 0, behind = false;
    return inn_->enter_again(*this);
  }
  say({{"t", "error"}, {"why", server_text(lang, "error.bad-request")}});
}

std::vector<std::string_view> messages_in() {
  return {"act", "why", "hint", "undo", "phrase", "say", "contribute", "back", "lang"};
}

std::vector<std::string_view> messages_out() {
  return {"table", "shuffle", "events", "view", "ack", "no", "why", "hint", "phrase", "say", "over", "error"};
}

}  // namespace stube

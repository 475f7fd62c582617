#include "client/table_connection.hpp"

#include <fmt/format.h>

#include <thread>

namespace stube {

namespace {

constexpr TableConnection::Milliseconds first_wait{250}, longest_wait{2000};

std::string sentence_in(const ClientError& error) {
  boost::system::error_code bad;
  const auto answer = json::parse(error.body, bad);
  const std::string why = !bad && answer.is_object() ? printable_in(answer.get_object(), "why") : std::string();
  return why.empty() ? printable(error.what()) : why;
}

}  // namespace

std::optional<json::object> TableConnection::read(Milliseconds patience, std::size_t events_received) {
  if (failure_ || (!socket_ && !open(patience, events_received))) return {};
  try {
    const auto text = socket_->read(patience);
    if (!text) return {};
    boost::system::error_code error;
    const auto message = json::parse(*text, error);
    return !error && message.is_object() ? std::optional(message.get_object()) : std::nullopt;
  } catch (const ClientError&) {
    note_loss();
    return {};
  }
}

void TableConnection::note_loss() {
  socket_.reset();
  if (std::exchange(lost_, true)) return;
  lost_since_ = next_try_ = Clock::now();
  wait_ = first_wait;
}

bool TableConnection::open(Milliseconds patience, std::size_t events_received) {
  if (const auto early = std::chrono::duration_cast<Milliseconds>(next_try_ - Clock::now());
      lost_ && early.count() > 0) {
    std::this_thread::sleep_for(std::min(early, patience));
    if (early > patience) return false;
  }
  try {
    socket_ = std::make_unique<ClientSocket>(
        api_.server().where, fmt::format("/ws/{}?after={}&lang={}", table_, events_received, code_of(lang_)),
        ClientHeaders{{"Authorization", "Bearer " + api_.token()}});
    for (const auto& [id, message] : unanswered_) socket_->send(message);
    lost_ = false;
    ++times_opened_;
    return true;
  } catch (const ClientError& error) {
    if (error.status >= 400 && error.status < 500 && error.status != 429) failure_ = sentence_in(error);
    note_loss();
  }
  if (give_up_after_ && Clock::now() - lost_since_ > *give_up_after_) failure_ = "";
  next_try_ = Clock::now() + wait_;
  wait_ = std::min(wait_ * 2, longest_wait);
  return false;
}

void TableConnection::send(const json::object& message) {
  if (!socket_) return;
  try {
    socket_->send(message);
  } catch (const ClientError&) {
    note_loss();
  }
}

void TableConnection::send_until_answered(const std::string& id, const json::object& message) {
  unanswered_.emplace_back(id, message);
  send(message);
}

void TableConnection::answered(const std::string& id) {
  std::erase_if(unanswered_, [&](const auto& sent) { return sent.first == id; });
}

}  // namespace stube

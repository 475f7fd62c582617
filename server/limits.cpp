#include "server/limits.hpp"

#include <charconv>

#include "net/client_address.hpp"

namespace stube {

namespace {

Rate so_many(double count, double seconds) {
  return {count / seconds, count};
}

// A number at the beginning of the text, which is cut off.
std::optional<double> read_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0) return {};
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool skip(std::string_view& text, char expected) {
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

// `20/600`, or `0` for no limit.
std::optional<Rate> read_rate(std::string_view& text) {
  const auto count = read_number(text);
  if (!count) return {};
  if (!skip(text, '/')) return *count == 0 ? std::optional(Rate{}) : std::nullopt;
  const auto seconds = read_number(text);
  if (!seconds || *seconds == 0) return {};
  return so_many(*count, *seconds);
}

}  // namespace

LimitOptions LimitOptions::standard() {
  LimitOptions options;
  options.of(Counted::signups) = {so_many(5, 3600), so_many(20, 3600)};
  options.of(Counted::logins) = {so_many(20, 300), so_many(30, 300)};
  options.of(Counted::names) = {so_many(10, 3600), so_many(100, 3600)};
  options.of(Counted::tables) = {so_many(30, 600), so_many(150, 600)};
  options.of(Counted::hints) = {so_many(30, 60), so_many(120, 60)};
  options.of(Counted::replays) = {so_many(30, 60), so_many(90, 60)};
  options.of(Counted::chat) = {so_many(20, 30), so_many(100, 30)};
  options.of(Counted::messages) = {so_many(120, 4), so_many(2400, 4)};
  options.of(Counted::pings) = {so_many(30, 30), so_many(600, 30)};
  return options;
}

LimitOptions LimitOptions::none() {
  LimitOptions options;
  options.sockets_of_person = options.sockets_of_address = options.waiting_tables = 0;
  return options;
}

bool LimitOptions::set(std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string_view name = text.substr(0, equals);
  text.remove_prefix(equals + 1);
  if (name == "all") {
    if (text == "0") *this = none();
    return text == "0";
  }
  if (name == "sockets" || name == "waiting-tables") {
    const auto first = read_number(text);
    const auto second = skip(text, ',') ? read_number(text) : std::nullopt;
    if (!first || !text.empty() || (second && name != "sockets")) return false;
    (name == "sockets" ? sockets_of_person : waiting_tables) = static_cast<int>(*first);
    if (second) sockets_of_address = static_cast<int>(*second);
    return true;
  }
  for (std::size_t i = 0; i < counted_names.size(); ++i) {
    if (counted_names[i] != name) continue;
    const auto person = read_rate(text);
    if (!person) return false;
    std::optional<Rate> address;
    if (!text.empty() && (!skip(text, ',') || !(address = read_rate(text)) || !text.empty())) return false;
    rates[i].person = *person;
    if (address) rates[i].address = *address;
    return true;
  }
  return false;
}

std::optional<Refusal> Limits::take(Counted what, const Doer& who, double price) {
  const auto i = static_cast<std::size_t>(what);
  const Limit& limit = options_.rates[i];
  const Moment now = clock_.now();
  const std::string network = network_of(who.address);
  double wait = addresses_[i].wait_for(network, limit.address, now, price);
  if (!who.user.empty()) wait = std::max(wait, persons_[i].wait_for(who.user, limit.person, now, price));
  if (wait > 0) return too_much("too-many-" + std::string(counted_names[i]), wait);
  addresses_[i].take(network, limit.address, now, price);
  if (!who.user.empty()) persons_[i].take(who.user, limit.person, now, price);
  return {};
}

std::optional<Refusal> Limits::take(TokenBuckets& buckets, const Rate& rate, const std::string& address, double price) {
  const std::string network = network_of(address);
  const Moment now = clock_.now();
  if (buckets.take(network, rate, now, price)) return {};
  return too_much("too-fast", buckets.wait_for(network, rate, now, price));
}

std::optional<Refusal> Limits::take_request(const std::string& address, double price) {
  return take(requests_, requests_rate_, address, price);
}

std::optional<Refusal> Limits::take_arrival(const std::string& address, double price) {
  return take(arrivals_, arrivals_rate_, address, price);
}

Refusal too_much(const std::string& code, double seconds) {
  const int whole = std::max(1, static_cast<int>(std::ceil(std::min(seconds, 1e6))));
  Refusal refusal = complain(code);
  refusal.arguments.emplace_back("seconds", Value{std::to_string(whole), whole});
  return refusal;
}

std::optional<std::string> seconds_to_wait(const Refusal& refusal) {
  for (const auto& [name, value] : refusal.arguments)
    if (name == "seconds") return value.text;
  return {};
}

}  // namespace stube

#include "fair/personal_fields.hpp"

namespace stube {

std::span<const std::string_view> personal_fields(const json::object& act) {
  static constexpr std::string_view of_setup[] = {"host", "name"}, of_person[] = {"user", "name"}, of_chat[] = {"text"},
                                    of_name[] = {"name"}, of_user[] = {"user"};
  const std::string kind = text_in(act, "a");
  if (kind == "setup") return of_setup;
  if (kind == "sit" || kind == "rename") return of_person;
  if (kind == "say") return of_chat;
  if (kind == "send-away") return of_user;  // the name is that of the bot who plays on
  // Who gets up is replaced by a bot, whose name it is; only one who had not sat down yet is named himself.
  if (kind == "leave" && flag_in(act, "next")) return of_name;
  return {};
}

void add_salt(json::object& act, const Bytes32& salt) {
  if (is_personal(act)) act["salt"] = to_hex(salt);
}

bool is_erased(const json::object& act) {
  return flag_in(act, "erased") && is_personal(act);
}

std::string personal_text(const json::object& act, std::string_view field) {
  return is_erased(act) ? std::string() : text_in(act, field);
}

json::object with_hashed_fields(const json::object& act) {
  json::object chained = act;
  if (is_erased(act)) {
    chained.stable_erase("erased");
    return chained;
  }
  const std::string salt = text_in(act, "salt");
  for (const auto field : personal_fields(act))
    if (chained.if_contains(field) != nullptr)
      chained[field] = to_hex(sha256("stube field\n" + salt + "\n" + std::string(field) + "\n" + text_in(act, field)));
  chained.stable_erase("salt");
  return chained;
}

json::object with_erased_fields(json::object act, const Bytes32& new_salt) {
  if (!is_personal(act) || is_erased(act)) return act;
  if (act.if_contains("salt") == nullptr) add_salt(act, new_salt);
  act = with_hashed_fields(act);
  act["erased"] = true;
  return act;
}

}  // namespace stube

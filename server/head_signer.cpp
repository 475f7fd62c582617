#include "server/head_signer.hpp"

#include "server/messages.hpp"
#include "server/table_session.hpp"

namespace stube {

void HeadSigner::schedule(LiveTable& live) {
  if (!house_ || live.sessions.empty() || live.log.match() == nullptr) return;
  const std::size_t deals = live.log.match()->deal_starts().size();
  if (std::exchange(live.signed_deals, deals) == deals) return;
  workers_.run([this, loop = loop_, house = house_, table = live.log.id(), head = live.log.head()] {
    const auto message = head_message(head, house->public_key(), house->sign(head_statement(table, head)));
    loop.post([this, table, message] { send(table, message); });
  });
}

void HeadSigner::send(const std::string& table, const json::object& message) {
  const auto live = tables_.find(table);
  if (!live) return;
  const auto text = std::make_shared<const std::string>(json::serialize(message));
  for (TableSession* session : live->sessions) session->send(text);
}

}  // namespace stube

#include "terminal/company.hpp"

#include "engine/json_fields.hpp"
#include "terminal/card_faces.hpp"
#include "terminal/terminal_words.hpp"

namespace stube {

std::string Company::name(Seat seat) const {
  if (seat.is_some() && seat == hearer) return terminal_words(lang).text("you");
  const auto index = static_cast<std::size_t>(seat.index());
  const bool has_name = index < names.size() && !names[index].empty();
  return has_name ? names[index] : terminal_words(lang).text("seat") + " " + std::to_string(seat.index());
}

std::string Company::heading(Seat seat) const {
  return seat.is_some() && seat == hearer ? terminal_words(lang).text("You") : name(seat);
}

std::vector<std::string> names_in(const json::object& record) {
  std::vector<std::string> names;
  for (const auto& name : list_in(record, "names"))
    if (const auto* text = name.if_string()) names.push_back(quoted(*text));
  return names;
}

Company company_for(const Match& match, Seat seat, const std::vector<std::string>& given) {
  const Language lang = match.setup().lang;
  const int players = match.players();
  const auto people = match.game().place().people;
  Company company{lang, std::vector<std::string>(static_cast<std::size_t>(players)), Seat::none()};
  for (int i = 0; i < players; ++i) {
    const Seat at = left_of(seat, players, i);
    const auto n = static_cast<std::size_t>(i);
    auto& name = company.names[static_cast<std::size_t>(at.index())];
    if (n < given.size() && !given[n].empty())
      name = stube::quoted(given[n]);
    else if (i > 0)
      name = people[(n - 1) % people.size()];
  }
  return company;
}

Speech speech_at(const Screen& screen, const Match& match, const Company& company) {
  const Pack* pack = &match.pack();
  const Words* words = &match.game().words(company.lang);
  return {company.lang, [company](Seat seat) { return company.name(seat); },
          [screen, pack, words](Card card) { return card_face(screen, *pack, *words, card); }, company.hearer, true};
}

}  // namespace stube

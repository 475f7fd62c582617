// Where a game's book comes from, and what people were called there: bots at the tables of that game have these names.
// A place is named in the common words, `place.<id>`.
#pragma once
#include <span>
#include <string_view>

namespace stube {

struct BookPlace {
  std::string_view id;
  std::span<const std::string_view> people;
};

namespace book_places {

// Gnav seats thirty-seven.
inline constexpr std::string_view copenhageners[] = {
    "Karen",  "Jens",   "Mette",  "Peder",  "Anna",    "Søren",  "Lise",  "Hans",    "Maren",  "Niels",
    "Sidsel", "Rasmus", "Dorte",  "Anders", "Kirsten", "Ole",    "Ellen", "Morten",  "Bodil",  "Lars",
    "Inger",  "Mads",   "Sofie",  "Poul",   "Gerda",   "Knud",   "Else",  "Vilhelm", "Birthe", "Aksel",
    "Agnes",  "Svend",  "Ingrid", "Viggo",  "Ruth",    "Holger", "Tove"};
inline constexpr std::string_view viennese[] = {"Therese", "Ignaz", "Wenzel",    "Resi",
                                                "Leopold", "Fanny", "Ferdinand", "Pepi"};
inline constexpr std::string_view nurembergers[] = {"Sebald", "Kunigunda", "Lorenz",     "Barbara",
                                                    "Konrad", "Margareta", "Hieronymus", "Ursula"};
inline constexpr std::string_view innsbruckers[] = {"Luis",  "Nanni", "Veit", "Moidl",
                                                    "Seppl", "Burgl", "Hias", "Vroni"};
inline constexpr std::string_view northerners[] = {"Hinnerk", "Antje", "Fiete", "Wiebke",
                                                   "Onno",    "Silke", "Kalle", "Heike"};

inline constexpr BookPlace copenhagen = {"copenhagen", copenhageners}, vienna = {"vienna", viennese},
                           nuremberg = {"nuremberg", nurembergers}, innsbruck = {"innsbruck", innsbruckers},
                           northern_club = {"northern-club", northerners};

}  // namespace book_places

}  // namespace stube

// Where and when a game's book appeared, and what people were called there: bots at the tables of that game have these
// names. A place is named in the common words, `town.<id>`.
#pragma once
#include <span>
#include <string_view>

namespace stube {

struct BookPlace {
  std::string_view id;
  int year;  // of the book; 0 where it bears none
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

inline constexpr BookPlace copenhagen = {"copenhagen", 1774, copenhageners}, vienna = {"vienna", 1829, viennese},
                           nuremberg = {"nuremberg", 1763, nurembergers}, innsbruck = {"innsbruck", 1926, innsbruckers},
                           northern_club = {"northern-club", 0, northerners};

}  // namespace book_places

}  // namespace stube

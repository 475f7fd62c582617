#include "server/person_names.hpp"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include <memory>
#include <stdexcept>

#include "server/server_words.hpp"

namespace stube {

namespace {

void check(UErrorCode error, const char* what) {
  if (U_FAILURE(error) != 0) throw std::runtime_error(std::string(what) + ": " + u_errorName(error));
}

std::u16string to_utf16(std::string_view text) {
  std::u16string out(text.size() + 1, u'\0');
  int32_t size = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strFromUTF8WithSub(out.data(), static_cast<int32_t>(out.size()), &size, text.data(),
                       static_cast<int32_t>(text.size()), 0xfffd, nullptr, &error);
  check(error, "UTF-8");
  out.resize(static_cast<std::size_t>(size));
  return out;
}

std::string to_utf8(const std::u16string& text) {
  std::string out(3 * text.size() + 1, '\0');
  int32_t size = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strToUTF8WithSub(out.data(), static_cast<int32_t>(out.size()), &size, text.data(),
                     static_cast<int32_t>(text.size()), 0xfffd, nullptr, &error);
  check(error, "UTF-16");
  out.resize(static_cast<std::size_t>(size));
  return out;
}

// Calls `make(out, room, error)`, which returns the size that it needs, with as much room as that.
template <class Make>
std::u16string with_room(std::size_t room, Make make) {
  std::u16string out(room + 16, u'\0');
  while (true) {
    UErrorCode error = U_ZERO_ERROR;
    const int32_t size = make(out.data(), static_cast<int32_t>(out.size()), &error);
    if (error == U_BUFFER_OVERFLOW_ERROR) {
      out.resize(static_cast<std::size_t>(size) + 1);
      continue;
    }
    check(error, "Unicode");
    out.resize(static_cast<std::size_t>(size));
    return out;
  }
}

std::u16string normalized(const UNormalizer2* form, const std::u16string& text) {
  return with_room(2 * text.size(), [&](char16_t* out, int32_t room, UErrorCode* error) {
    return unorm2_normalize(form, text.data(), static_cast<int32_t>(text.size()), out, room, error);
  });
}

std::u16string nfc(const std::u16string& text) {
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2* form = unorm2_getNFCInstance(&error);
  check(error, "NFC");
  return normalized(form, text);
}

// Compatibility forms and letter case are gone, and so is what is ignorable.
std::u16string folded(const std::u16string& text) {
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2* form = unorm2_getNFKCCasefoldInstance(&error);
  check(error, "NFKC_Casefold");
  return normalized(form, text);
}

std::u16string skeleton(const std::u16string& text) {
  struct Close {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
  };
  static const std::unique_ptr<USpoofChecker, Close> checker = [] {
    UErrorCode error = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, Close> opened(uspoof_open(&error));
    check(error, "confusables");
    return opened;
  }();
  return with_room(2 * text.size(), [&](char16_t* out, int32_t room, UErrorCode* error) {
    return uspoof_getSkeleton(checker.get(), 0, text.data(), static_cast<int32_t>(text.size()), out, room, error);
  });
}

template <class Use>
void for_each_character(const std::u16string& text, Use use) {
  for (std::size_t i = 0; i < text.size();) {
    UChar32 c = 0;
    U16_NEXT(text.data(), i, text.size(), c);
    use(c);
  }
}

void append(std::u16string& text, UChar32 c) {
  if (c > 0xffff) text += static_cast<char16_t>(U16_LEAD(c));
  text += static_cast<char16_t>(c > 0xffff ? U16_TRAIL(c) : c);
}

bool is_space(UChar32 c) {
  return u_isUWhiteSpace(c) != 0;
}

// C0 and C1, surrogates, what is unassigned or private.
bool is_control(UChar32 c) {
  return (U_GET_GC_MASK(c) &
          (U_GC_CC_MASK | U_GC_CS_MASK | U_GC_CN_MASK | U_GC_CO_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0;
}

// Turns the direction of the line.
bool is_bidi_control(UChar32 c) {
  return u_hasBinaryProperty(c, UCHAR_BIDI_CONTROL) != 0;
}

// Takes no room of its own: zero-width characters, variation selectors, fillers.
bool is_invisible(UChar32 c) {
  return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 || (U_GET_GC_MASK(c) & U_GC_CF_MASK) != 0;
}

bool is_mark(UChar32 c) {
  return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
}

std::u16string without_spaces(const std::u16string& text) {
  std::u16string out;
  for_each_character(text, [&](UChar32 c) {
    if (!is_space(c)) append(out, c);
  });
  return out;
}

}  // namespace

Result<std::string> read_name(std::string_view text) {
  const std::u16string composed = nfc(to_utf16(text));
  std::u16string name;
  bool bad = false, letters = false, space = false;
  std::size_t marks = 0;
  for_each_character(composed, [&](UChar32 c) {
    // A tab or a line's end is a space that was typed; other controls are not typed.
    if (is_space(c) && c != 0x85 && c != 0x2028 && c != 0x2029) return void(space = true);
    bad |= c == 0xfffd || is_control(c) || is_bidi_control(c) || is_invisible(c);
    marks = is_mark(c) ? marks + 1 : 0;
    bad |= marks > 3;  // marks that are piled up leave the line
    letters |= u_isalnum(c) != 0;
    if (space && !name.empty()) name += u' ';
    space = false;
    append(name, c);
  });
  if (bad) return complain("unseen-in-name");
  const auto length = static_cast<std::size_t>(u_countChar32(name.data(), static_cast<int32_t>(name.size())));
  if (!letters || length > longest_name) return complain("bad-name", {{"n", std::to_string(longest_name)}});
  return to_utf8(name);
}

std::vector<std::string> look_alike_forms(std::string_view name) {
  const std::u16string plain = without_spaces(nfc(to_utf16(name)));
  // "PAUL" and "Paul" are the same after folding; "PauI" with a capital i and "Paul" only before it.
  return {"c:" + to_utf8(skeleton(folded(plain))), "v:" + to_utf8(folded(skeleton(plain)))};
}

bool is_given_to_guests(std::string_view name) {
  const std::u16string typed = folded(to_utf16(name));
  for (const Language lang : all_languages()) {
    const std::u16string given = folded(to_utf16(server_text(lang, "name.guest", {{"n", ""}})));
    if (!typed.starts_with(given)) continue;
    const std::u16string rest = typed.substr(given.size());
    bool digits = true;
    for_each_character(rest, [&](UChar32 c) { digits &= u_isdigit(c) != 0 || is_space(c); });
    if (digits) return true;
  }
  return false;
}

std::string readable(std::string_view text) {
  std::u16string out;
  for_each_character(to_utf16(text), [&](UChar32 c) {
    const bool space = is_control(c) || is_bidi_control(c) || is_space(c);
    if (!space || (!out.empty() && out.back() != u' ')) append(out, space ? u' ' : c);
  });
  while (!out.empty() && out.back() == u' ') out.pop_back();
  return to_utf8(out);
}

}  // namespace stube

#include "net/content_encoding.hpp"

#include <zlib.h>

#include <stdexcept>

namespace stube {

namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// "gzip;q=0" refuses what it names.
bool is_refused(std::string_view parameters) {
  const auto at = parameters.find("q=");
  if (at == std::string_view::npos) return false;
  const auto quality = trimmed(parameters.substr(at + 2));
  return quality.find_first_not_of("0.") == std::string_view::npos;
}

}  // namespace

bool accepts_encoding(std::string_view header, std::string_view encoding) {
  if (encoding.empty()) return true;
  while (!header.empty()) {
    const auto end = std::min(header.find(','), header.size());
    const std::string_view item = header.substr(0, end);
    header.remove_prefix(std::min(end + 1, header.size()));
    const auto mark = std::min(item.find(';'), item.size());
    if (trimmed(item.substr(0, mark)) == encoding) return !is_refused(item.substr(mark));
  }
  return false;
}

std::string gzip(std::string_view plain) {
  z_stream stream{};
  constexpr int gzip_window = 15 + 16;
  if (deflateInit2(&stream, 5, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("no memory for compression");
  std::string out(deflateBound(&stream, static_cast<uLong>(plain.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));  // NOLINT: zlib does not write to it
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());  // NOLINT
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::runtime_error("compression failed");
  return out;
}

}  // namespace stube

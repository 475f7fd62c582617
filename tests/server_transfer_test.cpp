// What goes over the wire is compressed where the client accepts it, and files that are named by their content are
// kept.
#include "fair/crypto.hpp"
#include "net/content_encoding.hpp"
#include "server/assets.hpp"
#include "talk/embedded.hpp"
#include "tests/server_players.hpp"

namespace stube {

namespace {

std::string header_of(const HttpResponse& response, std::string_view name) {
  for (const auto& [known, value] : response.headers)
    if (known == name) return value;
  return {};
}

}  // namespace

TEST(Encoding, IsReadFromTheHeader) {
  EXPECT_TRUE(accepts_encoding("gzip, deflate, br", "br"));
  EXPECT_TRUE(accepts_encoding("gzip;q=0.5", "gzip"));
  EXPECT_FALSE(accepts_encoding("gzip;q=0", "gzip"));
  EXPECT_FALSE(accepts_encoding("gzip; q=0.0 , br", "gzip"));
  EXPECT_FALSE(accepts_encoding("", "gzip"));
  EXPECT_FALSE(accepts_encoding("brotli", "br"));
  EXPECT_TRUE(accepts_encoding("", ""));
}

TEST(Encoding, GzipIsSmallerAndBeginsAsItMust) {
  const std::string plain(20'000, 'a');
  const std::string packed = gzip(plain);
  EXPECT_LT(packed.size(), 200U);
  EXPECT_EQ(packed.substr(0, 2), "\x1f\x8b");
}

TEST(Assets, AreServedInTheSmallestFormThatIsAccepted) {
  const auto plain = find_asset("/"), packed = find_asset("/", "gzip, br");
  ASSERT_TRUE(plain && packed);
  EXPECT_TRUE(plain->encoding.empty());
  if (!plain->has_variants) {  // the stand-in of a program without its page has one form
    EXPECT_EQ(packed->content, plain->content);
    return;
  }
  EXPECT_EQ(packed->encoding, "br");
  EXPECT_LT(packed->content.size(), plain->content.size());
  EXPECT_NE(packed->tag, plain->tag);
  EXPECT_EQ(find_asset("/", "gzip")->encoding, "gzip");
  EXPECT_FALSE(find_asset("/index.html.br", "br")) << "a form has no address of its own";
}

TEST(Assets, ANetworkIsServedByItsContent) {
  const std::string_view content = embedded("games/byd/player.net");
  const auto path = "/nets/byd-" + to_hex(sha256(content)).substr(0, 8) + ".net";
  const auto found = find_asset(path, "gzip, br");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->content, content);
  EXPECT_TRUE(found->hashed);
  EXPECT_FALSE(find_asset("/nets/byd-00000000.net"));
}

TEST(Transfer, TheListOfGamesIsCompressedOnceAndNotSentAgain) {
  World world(seed_for("world"));
  Player anna(world, world.start(), "Anna");
  HttpRequest request = anna.request("GET", "/api/games");
  const HttpResponse plain = world.ask(anna.process(), request);
  EXPECT_EQ(header_of(plain, "Content-Encoding"), "");
  request.encodings = "gzip, br";
  const HttpResponse packed = world.ask(anna.process(), request);
  EXPECT_EQ(header_of(packed, "Content-Encoding"), "gzip");
  EXPECT_LT(packed.fixed.size() * 3, plain.fixed.size());
  request.known_tag = header_of(packed, "ETag");
  EXPECT_EQ(world.ask(anna.process(), request).status, 304);
}

TEST(Transfer, WhatHoldsASecretIsNotCompressed) {
  World world(seed_for("world"));
  Player anna(world, world.start(), "Anna");
  HttpRequest request =
      anna.request("POST", "/api/tables", {{"game", "gnav"}, {"players", 37}, {"title", std::string(60, 'x')}});
  request.encodings = "gzip";
  EXPECT_EQ(header_of(world.ask(anna.process(), request), "Content-Encoding"), "");
}

}  // namespace stube

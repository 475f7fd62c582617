// The text of the writer is the one that json::serialize makes of the same values.
#include "talk/json_writer.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace stube {

namespace {

TEST(JsonWriter, WritesWhatSerializeWrites) {
  const json::value tree = {{"empty", json::object()},
                            {"none", json::array()},
                            {"list", {1, -2, "three", true, false, nullptr, json::object{{"deep", json::array{4}}}}},
                            {"last", "}"}};
  std::string text;
  JsonWriter out(text);
  out.begin_object();
  out.key("empty").begin_object().end_object();
  out.key("none").begin_list().end_list();
  out.key("list").begin_list().value(1).value(-2).value("three").value(true).value(false).value(nullptr);
  out.begin_object().key("deep").begin_list().value(4).end_list().end_object().end_list();
  out.field("last", "}").end_object();
  EXPECT_EQ(text, json::serialize(tree));
}

TEST(JsonWriter, EscapesEveryByteAsSerializeDoes) {
  std::string all;
  for (int byte = 0; byte < 128; ++byte) all += static_cast<char>(byte);
  for (const std::string& said : {all, std::string("Æblegrød \"♥\" \\ Straßperlaggen"), std::string()}) {
    std::string text;
    JsonWriter(text).value(said);
    EXPECT_EQ(text, json::serialize(json::string(said)));
  }
}

TEST(JsonWriter, WritesNumbersOfEverySize) {
  for (const std::int64_t number : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1}, std::int64_t{0},
                                    std::numeric_limits<std::int64_t>::max()}) {
    std::string text;
    JsonWriter(text).value(number);
    EXPECT_EQ(text, json::serialize(json::value(number)));
  }
}

TEST(JsonWriter, TakesTreesAndWrittenValuesAmongItsOwn) {
  const json::object tree{{"a", 1}, {"b", json::array{"x"}}};
  std::string text;
  JsonWriter out(text);
  out.begin_list().value(tree).plain(R"({"c":2})").value(json::value(nullptr)).end_list();
  EXPECT_EQ(text, R"([{"a":1,"b":["x"]},{"c":2},null])");
}

}  // namespace

}  // namespace stube

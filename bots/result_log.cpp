#include "bots/result_log.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace stube {

std::optional<std::string> ResultLog::open(const std::string& path) {
  std::uintmax_t whole = 0;  // bytes of complete lines
  std::ifstream in(path, std::ios::binary);
  for (std::string line; in && std::getline(in, line) && !in.eof(); whole += line.size() + 1) {
    boost::system::error_code error;
    const auto value = json::parse(line, error);
    const auto* object = error ? nullptr : value.if_object();
    const auto* contest = object != nullptr ? object->if_contains("contest") : nullptr;
    const auto tally = contest != nullptr && contest->is_string() ? tally_from(*object) : std::nullopt;
    if (!tally)
      return "'" + stube::quoted(path) + "' is not a progress file of the arena: its line " + stube::quoted(line) +
             " is none of ours.";
    contests_[std::string(contest->get_string())][tally->number] = *tally;
  }
  in.close();
  std::error_code error;
  if (std::filesystem::exists(path, error)) std::filesystem::resize_file(path, whole, error);
  file_.reset(std::fopen(path.c_str(), "ab"));
  if (!file_) return "'" + stube::quoted(path) + "' cannot be written: " + std::strerror(errno) + ".";
  return {};
}

std::map<long, Tally> ResultLog::played(const Contest& contest) const {
  const auto found = contests_.find(contest.key());
  return found == contests_.end() ? std::map<long, Tally>() : found->second;
}

void ResultLog::append(const Contest& contest, const Tally& tally) {
  if (!file_) return;
  auto line = to_json(tally);
  line["contest"] = contest.key();
  std::fputs((json::serialize(line) + "\n").c_str(), file_.get());
  std::fflush(file_.get());
}

}  // namespace stube

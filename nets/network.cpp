#include "nets/network.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <string>

#include "nets/file_reader.hpp"
#include "search/observation.hpp"
#include "talk/embedded.hpp"

namespace stube {

namespace {

using observation::MoveBits;

constexpr std::uint32_t magic = 0x334e5453;  // "STN3"
constexpr std::uint32_t most_bits = 20000, most_results = 256;

}  // namespace

std::optional<Network> Network::read(std::string_view file) {
  FileReader in(file);
  Network net;
  const bool ours = in.number<std::uint32_t>() == magic;
  const auto bits = in.number<std::uint32_t>();
  static_cast<void>(in.number<float>());  // the spread of results in training
  if (!ours || !in.good() || bits > most_bits) return {};
  net.bits_ = static_cast<int>(bits);
  const auto indices = [&] { return in.list<std::uint16_t>(in.number<std::uint32_t>()); };
  const auto seen = indices(), all = indices(), moves = indices();
  if (!in.good() || moves.size() > Layers::most_outputs) return {};
  net.output_of_bit_.assign(MoveBits::width, -1);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i] >= MoveBits::width) return {};
    net.output_of_bit_[moves[i]] = static_cast<std::int16_t>(i);
  }
  net.results_ = in.list<float>(in.number<std::uint32_t>());
  if (!in.good() || net.results_.empty() || net.results_.size() > most_results) return {};
  auto player = Layers::read(in, net.bits_, seen);
  if (!player || player->outputs() != static_cast<int>(moves.size())) return {};
  auto judge = Layers::read(in, net.bits_, all);
  if (!judge || judge->outputs() != static_cast<int>(net.results_.size()) + 1 || !in.good() || !in.at_end()) return {};
  net.player_ = std::move(*player);
  net.judge_ = std::move(*judge);
  return net;
}

void Network::score(std::span<const std::uint32_t> bits, std::span<const Move> moves, std::span<float> scores) const {
  Layers::Activations inputs;
  player_.activate(bits, inputs);
  // Of the last layer only what the moves need.
  constexpr float unknown = 1e30F;
  float known[Layers::most_outputs];
  std::fill_n(known, player_.outputs(), unknown);
  for (std::size_t m = 0; m < moves.size(); ++m) {
    float score = 0;
    const MoveBits used(moves[m]);
    for (int i = 0; i < used.count; ++i) {
      const int output = output_of_bit_[static_cast<std::size_t>(used.bits[i])];
      if (output < 0) continue;
      if (known[output] == unknown) known[output] = player_.output(output, inputs);
      score += known[output];
    }
    scores[m] = score;
  }
}

// The mean of the results, each as likely as the judge says.
Evaluator::Judgement Network::judge(std::span<const std::uint32_t> bits) const {
  Layers::Activations inputs;
  judge_.activate(bits, inputs);
  const int count = static_cast<int>(results_.size());
  float scores[most_results];
  for (int i = 0; i < count; ++i) scores[i] = judge_.output(i, inputs);
  const float best = *std::max_element(scores, scores + count);
  double sum = 0, weights = 0;
  for (int i = 0; i < count; ++i) {
    const double weight = static_cast<double>(std::exp(scores[i] - best));
    weights += weight;
    sum += weight * static_cast<double>(results_[static_cast<std::size_t>(i)]);
  }
  return {sum / weights, static_cast<double>(judge_.output(count, inputs))};
}

const Network* network_of(std::string_view game) {
  static std::map<std::string, std::optional<Network>, std::less<>> networks;
#ifndef __wasm__  // a module has one thread
  static std::mutex guard;
  const std::scoped_lock lock(guard);
#endif
  auto found = networks.find(game);
  if (found == networks.end()) {
    const auto file = embedded("games/" + std::string(game) + "/player.net");
    if (file.empty()) return nullptr;  // it may come later: a page plays on while it is fetched
    found = networks.emplace(game, Network::read(file)).first;
  }
  return found->second ? &*found->second : nullptr;
}

}  // namespace stube

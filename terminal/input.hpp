// Lines from a person or a script. One can look whether a line is there already without waiting for it, so that a
// player can act while the others play. Nothing is printed here; see console.hpp.
#pragma once
#include <chrono>
#include <iosfwd>
#include <optional>
#include <string>

namespace stube {

class Input {
 public:
  virtual ~Input() = default;
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  // The next line; nothing at the end of the input or when the player interrupted.
  [[nodiscard]] virtual std::optional<std::string> line() = 0;
  // The next line if it comes within this time; it stays the next line.
  [[nodiscard]] virtual std::optional<std::string> peek(std::chrono::milliseconds patience) = 0;
  // No line will come any more.
  [[nodiscard]] virtual bool ended() { return false; }

 protected:
  Input() = default;
};

// Standard input, by its descriptor: a terminal or a pipe.
class TerminalInput final : public Input {
 public:
  [[nodiscard]] std::optional<std::string> line() override;
  [[nodiscard]] std::optional<std::string> peek(std::chrono::milliseconds patience) override;
  [[nodiscard]] bool ended() override { return ended_ && buffer_.empty(); }

 private:
  enum class Wait { ready, late, ended };
  [[nodiscard]] Wait fill(std::optional<std::chrono::milliseconds> patience);
  [[nodiscard]] std::optional<std::string> first_line() const;

  std::string buffer_;
  bool ended_ = false;
};

// A stream whose lines are all there already.
class StreamInput final : public Input {
 public:
  explicit StreamInput(std::istream& in) : in_(in) {}
  [[nodiscard]] std::optional<std::string> line() override;
  [[nodiscard]] std::optional<std::string> peek(std::chrono::milliseconds patience) override;
  [[nodiscard]] bool ended() override { return !peek(std::chrono::milliseconds(0)); }

 private:
  std::istream& in_;
  std::optional<std::string> next_;
};

}  // namespace stube

// What the machine does with the same traffic and no server: a bare epoll echo of messages of the same sizes over the
// same number of sockets, and a bare loop of SQLite commits of the same batches on the same disk. The server's figures
// are read as a share of these, since machines differ and so does one machine from hour to hour.
#pragma once
#include <cstddef>
#include <string>

namespace stube {

struct Traffic {
  int tables = 0, sockets_a_table = 0;
  std::size_t bytes_in = 0;   // of a move
  std::size_t bytes_out = 0;  // to each socket of the table for a move
};
struct EchoFigures {
  double moves_per_second = 0;
  double micros = 0;  // processor time of the echoing thread for each move
};
// Every table has one message under way all the time: as fast as it is answered.
[[nodiscard]] EchoFigures measure_echo(const Traffic& traffic, double seconds);

struct Commits {
  std::string folder;  // on whose disk
  std::size_t acts = 0, bytes_an_act = 0;
};
struct CommitFigures {
  double acts_per_second = 0, millis_a_commit = 0;
  double micros = 0;  // processor time for each act
};
[[nodiscard]] CommitFigures measure_commits(const Commits& commits, double seconds);

}  // namespace stube

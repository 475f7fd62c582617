// Answers that never change while the server runs, such as the list of games: made and compressed once for each
// language, and not sent again to who has them.
#pragma once
#include <map>

#include "server/api_request.hpp"

namespace stube {

class ConstantAnswers {
 public:
  // `key`: what is asked for, beside the language.
  void reply(ApiRequest& request, const std::string& key, const std::function<json::object()>& make);

 private:
  struct Kept {
    std::string plain, compressed, tag;
  };
  std::map<std::string, Kept> kept_;  // by what is asked for, and the code of the language
};

}  // namespace stube

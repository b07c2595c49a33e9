#include <algorithm>
#include <cctype>
#include <sstream>

#include "encoder/formats/btor.h"
#include "encoder/util/printable.h"

namespace gpubmc::encoder {

namespace {

bool isBits(const std::string& word) {
  return !word.empty() && word.size() <= 64 && word.find_first_not_of("01x") == std::string::npos;
}

uint64_t bitsOf(const std::string& word) {
  uint64_t v = 0;
  for (char c : word) v = v << 1 | uint64_t(c == '1');
  return v;
}

bool isName(const std::string& word) {
  return !word.empty() && std::islower(static_cast<unsigned char>(word[0]));
}

}  // namespace

BtorAnswer readBtorAnswer(const std::string& text) {
  using Kind = BtorAnswer::Kind;
  std::istringstream in(text);
  BtorAnswer out;
  auto garbage = [](const std::string& what) { return BtorAnswer{Kind::Garbage, what, {}}; };
  std::string line;
  bool answered = false;
  while (std::getline(in, line)) {
    if (line.empty()) continue;
    if (!answered) {
      answered = true;
      if (line == "sat")
        out.kind = Kind::Sat;
      else if (line == "unsat")
        out.kind = Kind::Unsat;
      else if (line == "unknown")
        out.kind = Kind::Unknown;
      else
        return garbage("it printed '" + printable(line.substr(0, 120)) + "'");
      continue;
    }
    std::istringstream words(line);
    std::string first, second, third;
    words >> first >> second >> third;
    if (out.kind != Kind::Sat || first.empty()) return garbage("it printed '" + printable(line.substr(0, 120)) + "'");
    if (first.find('[') != std::string::npos) continue;  // a cell of an array
    if (isName(first) && isBits(second))
      out.values[first] = bitsOf(second);
    else if (isBits(second) && isName(third))
      out.values[third] = bitsOf(second);
    else if (!isBits(second))
      return garbage("it printed '" + printable(line.substr(0, 120)) + "'");
  }
  return answered ? out : garbage("it printed nothing");
}

}  // namespace gpubmc::encoder

#include "tests/fuzz/mutate.h"

#include <algorithm>
#include <iterator>
#include <random>

namespace gpubmc::tests {

namespace {

constexpr const char* kOdd[] = {"0",
                                "-1",
                                "1e999",
                                "18446744073709551615",
                                "18446744073709551616",
                                "9223372036854775807",
                                "-9223372036854775808",
                                "4294967296",
                                "2147483648",
                                "65536",
                                "null",
                                "true",
                                "\"\"",
                                "[]",
                                "{}",
                                "\033[2J",
                                "\xff\xfe",
                                "\n",
                                ",",
                                "(",
                                ")",
                                "%",
                                "@",
                                "!",
                                ".",
                                "$9"};

class Mutation {
 public:
  Mutation(const std::vector<std::string>& samples, uint64_t seed) : samples_(samples), random_(seed) {
    text_ = any(samples_);
  }
  std::string make() {
    for (size_t n = 1 + below(4); n > 0; --n) change();
    return std::move(text_);
  }

 private:
  size_t below(size_t n) { return n == 0 ? 0 : size_t(random_() % n); }
  const std::string& any(const std::vector<std::string>& list) { return list[below(list.size())]; }
  /// A part of a text: mostly a word or a line.
  std::pair<size_t, size_t> part(const std::string& text) {
    const size_t at = below(text.size());
    const char* ends = below(2) ? "\n" : " ,:()[]{}\"=;";
    size_t end = below(4) ? text.find_first_of(ends, at) : at + 1 + below(8);
    end = std::min(end, text.size());
    return {at, std::max(end, at) - at};
  }
  void change() {
    if (text_.empty()) text_ = any(samples_);
    const auto [at, length] = part(text_);
    switch (below(8)) {
      case 0: text_.erase(at, length); break;
      case 1: text_.insert(at, text_.substr(at, length)); break;
      case 2: text_.replace(at, length, kOdd[below(std::size(kOdd))]); break;
      case 3: text_.insert(at, kOdd[below(std::size(kOdd))]); break;
      case 4: text_[std::min(at, text_.size() - 1)] = char(random_()); break;
      case 5: text_.resize(at); break;
      case 6: {
        const std::string& other = any(samples_);
        const auto [from, n] = part(other);
        text_.insert(at, other.substr(from, n));
        break;
      }
      default: text_.insert(at, std::string(below(300), "([{-!"[below(5)])); break;
    }
  }

  const std::vector<std::string>& samples_;
  std::mt19937_64 random_;
  std::string text_;
};

}  // namespace

std::string mutated(const std::vector<std::string>& samples, uint64_t seed) {
  return Mutation(samples, seed).make();
}

}  // namespace gpubmc::tests

#pragma once
// What polynomials are made of: unknown reals, each told by what it is.

#include <cstdint>
#include <deque>
#include <vector>

#include "encoder/real/tables.h"

namespace gpubmc::encoder::real {

using Atom = uint32_t;
/// A polynomial, by its number in Polynomials; equal numbers, equal sums of monomials.
using Poly = uint32_t;

enum class AtomKind : uint8_t {
  Unknown,    ///< a real of which nothing is known; tag: whose it is
  Condition,  ///< 0 or 1; tag: whose it is
  Positive,   ///< 1 if the argument is above 0, else 0
  Zero,       ///< 1 if the argument is 0, else 0
  Root,       ///< the square root of the argument, which is not below 0
  Inverse,    ///< one over the argument, which is not 0, has no inverses in it and is in unit form
  Log,        ///< the natural logarithm of the argument, which is above 0
  Max,        ///< the greatest of the arguments, sorted
  MaskedMax,  ///< the greatest of those arguments whose conditions are 1, at least one is: a condition, an argument,
              ///< ...
  Function,   ///< of the arguments; tag: which
};

struct AtomInfo {
  AtomKind kind;
  uint64_t tag;
  std::vector<Poly> arguments;
  /// 0 or 1, so that its square is itself.
  bool isFlag() const { return kind == AtomKind::Condition || kind == AtomKind::Positive || kind == AtomKind::Zero; }
};

class Atoms {
 public:
  Atom intern(AtomKind kind, uint64_t tag, const std::vector<Poly>& arguments) {
    std::vector<uint64_t> words{uint64_t(kind), tag};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const Atom a = ids_.intern(words);
    if (a == infos_.size()) infos_.push_back({kind, tag, arguments});
    return a;
  }
  /// Ensured: stays where it is.
  const AtomInfo& operator[](Atom a) const { return infos_[a]; }

 private:
  Sequences ids_;
  std::deque<AtomInfo> infos_;
};

}  // namespace gpubmc::encoder::real

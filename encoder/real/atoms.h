#pragma once
// The atoms of polynomials: real indeterminates, each identified by its kind, tag and arguments.

#include <cstdint>
#include <deque>
#include <vector>

#include "encoder/real/tables.h"

namespace gpubmc::encoder::real {

using Atom = uint32_t;
/// A polynomial, by its number in Polynomials; equal numbers mean equal sums of monomials.
using Poly = uint32_t;

enum class AtomKind : uint8_t {
  Unknown,    ///< an arbitrary real; tag: identifies it
  Condition,  ///< 0 or 1; tag: identifies it
  Positive,   ///< 1 if the argument is above 0, else 0
  Zero,       ///< 1 if the argument is 0, else 0
  Root,       ///< the square root of the argument, which is at least 0
  Inverse,    ///< the reciprocal of the argument, which is not 0, contains no inverses and is in unit form
  Log,        ///< the natural logarithm of the argument, which is positive
  Max,        ///< the maximum of the arguments, sorted
  MaskedMax,  ///< the maximum of the arguments whose conditions are 1 (at least one is): condition, argument, ...
  Function,   ///< an uninterpreted function of the arguments; tag: identifies it
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
  /// Ensured: the reference stays valid.
  const AtomInfo& operator[](Atom a) const { return infos_[a]; }

 private:
  Sequences ids_;
  std::deque<AtomInfo> infos_;
};

}  // namespace gpubmc::encoder::real

#pragma once
// Lane vectors: the value of a register over all lanes of a block. While all lanes have the same value it is one term,
// so uniform work is done once for any number of threads (docs/architecture.md, Three executors).

#include <cstdint>
#include <utility>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::machine {

using encoder::Term;

/// Uniform(term) or Varying(term per lane). In a varying vector a lane without a term ("no term") was not active when
/// the value was made, and must not be read.
class LaneVec {
 public:
  LaneVec() = default;
  LaneVec(Term uniform) : uniform_(uniform) {}
  /// Becomes Uniform if all lanes agree.
  explicit LaneVec(std::vector<Term> lanes) : lanes_(std::move(lanes)) {
    for (Term t : lanes_)
      if (t != lanes_.front()) return;
    uniform_ = lanes_.front();
    lanes_.clear();
    lanes_.shrink_to_fit();
  }
  bool isUniform() const { return lanes_.empty(); }
  Term uniform() const { return uniform_; }
  Term at(uint32_t lane) const { return lanes_.empty() ? uniform_ : lanes_[lane]; }
  bool empty() const { return lanes_.empty() && !uniform_; }
  friend bool operator==(const LaneVec& a, const LaneVec& b) = default;

 private:
  Term uniform_;
  std::vector<Term> lanes_;
};

/// The lanes whose mask is not the constant false, in order.
using ActiveLanes = std::vector<uint32_t>;

/// f(lane's term) for the active lanes; once if the operands are uniform.
template <class F>
LaneVec lift(uint32_t lanes, const ActiveLanes& active, F&& f, const LaneVec& a) {
  if (a.isUniform()) return LaneVec(f(a.uniform()));
  std::vector<Term> out(lanes);
  for (uint32_t l : active) out[l] = f(a.at(l));
  return LaneVec(std::move(out));
}
template <class F>
LaneVec lift(uint32_t lanes, const ActiveLanes& active, F&& f, const LaneVec& a, const LaneVec& b) {
  if (a.isUniform() && b.isUniform()) return LaneVec(f(a.uniform(), b.uniform()));
  std::vector<Term> out(lanes);
  for (uint32_t l : active) out[l] = f(a.at(l), b.at(l));
  return LaneVec(std::move(out));
}
template <class F>
LaneVec lift(uint32_t lanes, const ActiveLanes& active, F&& f, const LaneVec& a, const LaneVec& b, const LaneVec& c) {
  if (a.isUniform() && b.isUniform() && c.isUniform()) return LaneVec(f(a.uniform(), b.uniform(), c.uniform()));
  std::vector<Term> out(lanes);
  for (uint32_t l : active) out[l] = f(a.at(l), b.at(l), c.at(l));
  return LaneVec(std::move(out));
}

}  // namespace gpubmc::machine

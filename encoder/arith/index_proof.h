#pragma once
// Proofs about indices, as integers: that a condition is impossible where conditions on sizes, digits and positions
// hold (docs/design/index-arithmetic.md). No search over bits takes part, so the widths of the numbers do not matter,
// and sizes may be unknown.

#include <memory>
#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

class IndexProof {
 public:
  /// `all`: every term that assume() and refutes() will get. Required: `terms` outlives this.
  IndexProof(const TermManager& terms, std::span<const Term> all);
  ~IndexProof();
  IndexProof(const IndexProof&) = delete;
  IndexProof& operator=(const IndexProof&) = delete;

  /// From now on, these conditions of width 1 hold.
  void assume(std::span<const Term> conditions);
  /// True: no values of the variables satisfy the question, of width 1, together with what is assumed. False: not
  /// known.
  bool refutes(Term question);

 private:
  class Cases;
  struct State;
  std::unique_ptr<State> state_;
};

/// Whether a term multiplies, divides or shifts by unknowns, takes remainders, or multiplies by a constant that is no
/// power of two: otherwise a solver needs no help.
bool hasIndexArithmetic(const TermManager& terms, std::span<const Term> all);

}  // namespace gpubmc::encoder

#pragma once
// Bit-blasting through an AIG, arrays and uninterpreted functions by lemmas on demand, a SAT solver underneath.

#include <memory>

#include "encoder/solver/term_solver.h"

namespace gpubmc::encoder {

class BlastingSolver final : public TermSolver {
 public:
  /// Required: `terms` outlives this, and `cancel` if not null.
  BlastingSolver(const TermManager& terms, std::unique_ptr<SatSolver> solver, const Cancellation* cancel);
  ~BlastingSolver() override;

  void add(Term constraint) override;
  Result check(std::span<const Term> assumptions, uint32_t conflicts) override;
  Model model() const override;
  Capabilities capabilities() const override;
  std::string name() const override;

  /// Gives the SAT solver all that add() has left for check(), and says of every two places that a function or array is
  /// asked at that equal places have equal values: then its clauses alone say what the constraints say. False, and it
  /// has not been said: there are more than `most` such pairs. Throws Cancelled.
  bool addCongruence(uint64_t most);
  /// Required: addCongruence(). A constraint is false as it stands; the SAT solver was not told.
  bool isTriviallyFalse() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gpubmc::encoder

#pragma once
// Bit-blasting through an AIG, with lemmas on demand for arrays and uninterpreted functions, above a SAT solver.

#include <memory>

#include "encoder/solver/term_solver.h"

namespace gpubmc::encoder {

class BlastingSolver final : public TermSolver {
 public:
  /// Required: `terms` outlives this, and `cancel` if not null.
  BlastingSolver(const TermManager& terms, std::unique_ptr<SatSolver> solver, const Cancellation* cancel);
  ~BlastingSolver() override;

  void add(Term constraint) override;
  /// May throw bad_alloc.
  Result check(std::span<const Term> assumptions, uint32_t conflicts) override;
  Model model() const override;
  Capabilities capabilities() const override;
  std::string name() const override;

  /// Passes to the SAT solver all clauses that add() defers to check(), and congruence for every pair of applications
  /// of a function or reads of an array. The clauses alone are then equivalent to the constraints. False, and
  /// congruence was not added: there are more than `most` such pairs. Throws Cancelled.
  bool addCongruence(uint64_t most);
  /// Required: addCongruence() was called. A constraint is the constant false; the SAT solver does not have it.
  bool isTriviallyFalse() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gpubmc::encoder

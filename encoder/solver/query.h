#pragma once
// A query over terms, answered by the chosen solver. One Query is used by one thread; several may read one TermManager
// at a time.

#include <memory>
#include <span>

#include "encoder/solver/term_solver.h"

namespace gpubmc::encoder {

class Query {
 public:
  /// Required: `terms` outlives the query, and no terms are built during a call on the query; `solver` uses these
  /// terms.
  Query(const TermManager& terms, std::unique_ptr<TermSolver> solver);
  /// Bit-blasting over a SAT solver.
  Query(const TermManager& terms, std::unique_ptr<SatSolver> solver, const Cancellation* cancel = nullptr);
  ~Query();

  /// Required: width 1. If it is cancelled during the call, check() will answer Unknown.
  void add(Term constraint);
  /// As TermSolver::check.
  Result check(std::span<const Term> assumptions = {}, uint32_t conflicts = 0);
  /// As TermSolver::model.
  Model model() const;

 private:
  const TermManager& terms_;
  std::unique_ptr<TermSolver> solver_;
};

}  // namespace gpubmc::encoder

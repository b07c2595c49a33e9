#pragma once
// Decides formulas over terms: bit-blasting through an AIG, arrays and uninterpreted functions by lemmas on demand,
// a SAT solver underneath. One Query is used by one thread; many may read one TermManager at a time.

#include <memory>
#include <span>

#include "encoder/solver/sat_solver.h"
#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

class Query {
 public:
  /// Required: `terms` outlives the query and no terms are built while a call on the query runs.
  Query(const TermManager& terms, std::unique_ptr<SatSolver> solver, const Cancellation* cancel = nullptr);
  ~Query();

  /// Required: width 1. If it is cancelled meanwhile, check() will answer Unknown.
  void add(Term constraint);
  /// `conflicts`: how many each call of the solver may run into before the answer is Unknown; 0: any number.
  Result check(std::span<const Term> assumptions = {}, uint32_t conflicts = 0);
  /// Required: the last check answered Sat. Ensured: evaluating every added constraint and assumption under the model
  /// (Evaluator) gives true.
  Model model() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gpubmc::encoder

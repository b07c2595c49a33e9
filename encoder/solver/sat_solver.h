#pragma once
// The interface of SAT solvers (IPASIR's shape). Literals are nonzero ints, -v is "not v".
//
//   CONFIGURING/SATISFIED/UNSATISFIED --add/assume--> solve() --> SATISFIED | UNSATISFIED | CONFIGURING (unknown)
//   value(l)  requires SATISFIED.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "encoder/util/cancel.h"

namespace gpubmc::encoder {

enum class Answer { Sat, Unsat, Unknown };

/// The answer Unknown always has a reason ("timeout", "out of memory", "conflict limit").
struct Result {
  Answer answer;
  std::string reason;
  bool failed = false;  ///< Unknown: the solver failed or its answer was rejected; more time would not help
  double blasting = 0;  ///< seconds spent on writing the query as clauses, in solvers that take clauses
};

class SatSolver {
 public:
  virtual ~SatSolver() = default;
  virtual int newVar() = 0;
  virtual void addClause(std::span<const int> literals) = 0;
  /// `conflicts`: approximate limit on conflicts before the answer is Unknown ("conflict limit"); 0: no limit.
  virtual Result solve(std::span<const int> assumptions, uint32_t conflicts) = 0;
  virtual bool value(int literal) const = 0;
  /// The solver polls it during solve(); after cancellation the answer is Unknown with the reason of the cancellation.
  virtual void setCancellation(const Cancellation* c) = 0;
  virtual std::string name() const = 0;  ///< with version: "cadical 1.5.3"
  /// Unsat is answered only with a checked proof.
  virtual bool certifies() const { return false; }
};

/// Names accepted by makeSatSolver, default first.
std::vector<std::string> satSolverNames();
/// Throws UserError with the list of known SAT solvers if `name` is unknown.
std::unique_ptr<SatSolver> makeSatSolver(const std::string& name);

}  // namespace gpubmc::encoder

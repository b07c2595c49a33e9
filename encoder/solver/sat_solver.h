#pragma once
// The small interface behind which SAT solvers sit (IPASIR's shape). Literals are nonzero ints, -v is "not v".
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

/// An answer never travels without its reason when it is Unknown ("timeout", "out of memory", "conflict limit").
struct Result {
  Answer answer;
  std::string reason;
  bool failed = false;  ///< Unknown since the solver broke down or was not believed: more work or time would not help
  double blasting = 0;  ///< seconds of writing the question down in clauses, where the solver is given those
};

class SatSolver {
 public:
  virtual ~SatSolver() = default;
  virtual int newVar() = 0;
  virtual void addClause(std::span<const int> literals) = 0;
  /// `conflicts`: about how many the solver may run into before it answers Unknown ("conflict limit"); 0: any number.
  virtual Result solve(std::span<const int> assumptions, uint32_t conflicts) = 0;
  virtual bool value(int literal) const = 0;
  /// The solver polls it during solve(); once cancelled the answer is Unknown with cancellation's reason.
  virtual void setCancellation(const Cancellation* c) = 0;
  virtual std::string name() const = 0;  ///< with version: "cadical 1.5.3"
  /// Unsat is answered only with a proof that was checked.
  virtual bool certifies() const { return false; }
};

/// Names accepted by makeSatSolver, default first.
std::vector<std::string> satSolverNames();
/// Throws UserError naming the known SAT solvers if `name` is none of them.
std::unique_ptr<SatSolver> makeSatSolver(const std::string& name);

}  // namespace gpubmc::encoder

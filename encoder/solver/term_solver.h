#pragma once
// The interface of all solvers for formulas over terms: SAT solvers under a bit-blaster, word-level solvers in process
// or as programs, and their decorators (encoder/chain).

#include <cstdint>
#include <span>
#include <string>

#include "encoder/solver/sat_solver.h"
#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// The capabilities of a solver. A missing capability is reported to the user; another solver never silently replaces
/// it.
struct Capabilities {
  bool models = true;          ///< values after Sat; each model is checked by evaluation before it is used
  bool assumptions = true;     ///< check() with assumptions, formulas that hold for this call only
  bool words = false;          ///< its input is words, not bits
  bool arrays = true;          ///< arrays and uninterpreted functions
  bool proofs = false;         ///< Unsat with a DRAT proof
  bool conflictLimits = true;  ///< check() stops after about the given number of conflicts
  bool cancellation = true;    ///< stops within a second of being cancelled
  bool incremental = true;     ///< keeps learnt clauses from one check() to the next
};

/// Used by one thread.
class TermSolver {
 public:
  virtual ~TermSolver() = default;
  /// Required: width 1. If it is cancelled during the call, check() will answer Unknown.
  virtual void add(Term constraint) = 0;
  /// Whether the constraints and the assumptions are satisfiable together. `conflicts`: limit on conflicts for each
  /// call of the solver before the answer is Unknown; lower if the formula is large, since conflicts take longer then,
  /// and none if the formula is so large that even writing it takes longer ("gate limit"); 0: no limit. A solver
  /// without conflict limits ignores it.
  virtual Result check(std::span<const Term> assumptions, uint32_t conflicts) = 0;
  /// Required: the last check answered Sat. Ensured: evaluating every added constraint and assumption under the model
  /// (Evaluator) gives true, and ranged variables are within their bounds.
  virtual Model model() const = 0;
  virtual Capabilities capabilities() const = 0;
  virtual std::string name() const = 0;  ///< with version where it is known: "cadical 1.5.3"
};

}  // namespace gpubmc::encoder

#pragma once
// The interface behind which everything sits that decides formulas over terms: SAT solvers under a bit-blaster,
// word-level solvers in process or as programs, and what is put around them (encoder/chain).

#include <cstdint>
#include <span>
#include <string>

#include "encoder/solver/sat_solver.h"
#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// What a solver can do; what it cannot is told to the user, and never done by another one in silence.
struct Capabilities {
  bool models = true;          ///< values after Sat; each model is checked by evaluation before it is believed
  bool assumptions = true;     ///< check() with formulas that hold for this call alone
  bool words = false;          ///< it is given words, not bits
  bool arrays = true;          ///< arrays and uninterpreted functions
  bool proofs = false;         ///< Unsat with a DRAT proof
  bool conflictLimits = true;  ///< check() gives up after about so many conflicts
  bool cancellation = true;    ///< ends within a second of being cancelled
  bool incremental = true;     ///< keeps what it has learnt from one check() to the next
};

/// One is used by one thread.
class TermSolver {
 public:
  virtual ~TermSolver() = default;
  /// Required: width 1. If it is cancelled meanwhile, check() will answer Unknown.
  virtual void add(Term constraint) = 0;
  /// Whether all that was added can be met together with the assumptions. `conflicts`: how many each call of the solver
  /// may run into before the answer is Unknown, fewer if the formula is large, since they take longer then, and none if
  /// it is so large that even writing it down takes longer ("gate limit"); 0: any number. A solver without conflict
  /// limits goes on.
  virtual Result check(std::span<const Term> assumptions, uint32_t conflicts) = 0;
  /// Required: the last check answered Sat. Ensured: evaluating every added constraint and assumption under the model
  /// (Evaluator) gives true, and ranged variables are within their bounds.
  virtual Model model() const = 0;
  virtual Capabilities capabilities() const = 0;
  virtual std::string name() const = 0;  ///< with version where it is known: "cadical 1.5.3"
};

}  // namespace gpubmc::encoder

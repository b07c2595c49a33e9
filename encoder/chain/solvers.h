#pragma once
// All that answers the questions of one run. It makes the chain of each question: a back end, or a portfolio of them,
// and around it what was asked for (cross-check, cache, dump, log, timing; one file each).

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "encoder/chain/choice.h"
#include "encoder/chain/solver_time.h"
#include "encoder/solver/query.h"

namespace gpubmc::encoder {

class Solvers {
 public:
  /// As makeSolvers.
  explicit Solvers(const SolverChoice& choice);
  ~Solvers();

  /// A question of its own; safe to call from several threads. `subject` says what it is about, in the names of files
  /// and in the log ("reverse.race.line-5"). Required: this and `terms` outlive it, and `cancel` if not null.
  Query query(const TermManager& terms, const Cancellation* cancel, const std::string& subject = "query") const;

  /// What the user is to know of the answers of the run: what was certified, what was not compared, what a solver
  /// cannot do. Required: nobody asks meanwhile.
  std::vector<std::string> notes() const;
  /// Required: nobody asks meanwhile.
  std::vector<SolverTime> times() const;

 private:
  struct Shared;
  std::unique_ptr<Shared> shared_;
};

/// A table of the solvers there are: name, installed or which package has it, what it can do.
std::string solverTable();

}  // namespace gpubmc::encoder

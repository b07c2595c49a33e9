#pragma once
// The solvers of one run. Builds the chain for each query: a back end or a portfolio, inside the requested decorators
// (cross-check, cache, dump, log, timing; one file each).

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

  /// A solver for one query; safe to call from several threads. `subject` names the query in file names and in the log
  /// ("reverse.race.line-5"). Required: this and `terms` outlive it, and so does `cancel` if it is not null.
  Query query(const TermManager& terms, const Cancellation* cancel, const std::string& subject = "query") const;

  const SolverChoice& choice() const;

  /// Notes for the user on the answers of the run: what was certified, what was not compared, what a solver cannot do.
  /// Required: no query is running.
  std::vector<std::string> notes() const;
  /// Required: no query is running.
  std::vector<SolverTime> times() const;

 private:
  struct Shared;
  std::unique_ptr<Shared> shared_;
};

/// The solvers that have names of their own, installed or not.
std::vector<std::string> solverNames();

/// A table of the known solvers: name, installed or the package that has it, capabilities.
std::string solverTable();

}  // namespace gpubmc::encoder

#pragma once
// Which solvers answer the questions of a run, as values: what --solver, --portfolio, --cross-check and their like say.

#include <memory>
#include <string>
#include <vector>

namespace gpubmc::encoder {

class Solvers;

/// A solver is named as back_ends.h says: "cadical", "z3", "smtlib:cvc5 --lang smt2 -".
struct SolverChoice {
  std::string solver = "cadical";
  std::vector<std::string> portfolio;  ///< these run side by side, in place of `solver`; empty: none
  std::string crossCheck;              ///< a second solver that must give the same answers; empty: none
  bool certify = false;                ///< the answer "unsat" counts only with a proof that our own checker accepts
  bool cache = false;                  ///< the same question is asked once
  std::string dumpFolder;              ///< every question as files; empty: none
  std::string log;                     ///< a file with a line a question; empty: none
};

/// Shared by all that ask in a run. Throws UserError for a solver that there is not, a program that is not installed, a
/// capability that is missing, or a folder or file that cannot be written.
std::shared_ptr<const Solvers> makeSolvers(const SolverChoice& choice = {});

}  // namespace gpubmc::encoder

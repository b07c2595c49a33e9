#pragma once
// Which solvers answer the queries of a run: the values of --solver, --portfolio, --cross-check and related options.

#include <memory>
#include <string>
#include <vector>

namespace gpubmc::encoder {

class Solvers;

/// A solver is named as back_ends.h says: "cadical", "z3", "smtlib:cvc5 --lang smt2 -".
struct SolverChoice {
  std::string solver = "cadical";
  std::vector<std::string> portfolio;  ///< these run in parallel, in place of `solver`; empty: none
  std::string crossCheck;              ///< a second solver that must give the same answers; empty: none
  bool certify = false;                ///< "unsat" counts only with a proof that our own checker accepts
  bool cache = false;                  ///< equal queries are solved once
  std::string dumpFolder;              ///< folder to which every query is written; empty: none
  std::string log;                     ///< file that gets one line per query; empty: none
};

/// One object, shared by all users of solvers in a run. Throws UserError for an unknown solver, a program that is not
/// installed, a missing capability, or a folder or file that cannot be written.
std::shared_ptr<const Solvers> makeSolvers(const SolverChoice& choice = {});

}  // namespace gpubmc::encoder

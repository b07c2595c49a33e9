#pragma once
// The solvers there are: one row a solver, one file a constructor, so that their headers stay apart.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "encoder/solver/program_record.h"
#include "encoder/solver/sat_solver.h"
#include "encoder/solver/term_solver.h"

namespace gpubmc::encoder {

std::unique_ptr<SatSolver> makeCadical();
std::unique_ptr<SatSolver> makeMinisat();
/// Of a run, from several threads.
struct CertificateCount {
  std::atomic<uint64_t> accepted{0}, refused{0}, steps{0};
};
/// CaDiCaL; Unsat only with a proof that our checker (encoder/proof) has accepted.
std::unique_ptr<SatSolver> makeCertifiedCadical(std::shared_ptr<CertificateCount> count);
std::unique_ptr<TermSolver> makeZ3(const TermManager& terms, const Cancellation* cancel);
/// A solver that is a program.
struct Program {
  std::string name;                       ///< as --solver has it
  std::vector<std::string> command;       ///< a path and arguments
  std::shared_ptr<ProgramRecord> record;  ///< of the run; null: it is asked whatever it does
};
std::unique_ptr<TermSolver> makeSmtlibProgram(const TermManager& terms, const Cancellation* cancel,
                                              const Program& program);
std::unique_ptr<TermSolver> makeBtorProgram(const TermManager& terms, const Cancellation* cancel,
                                            const Program& program);

/// A solver as --solver names it.
struct BackEnd {
  std::string name;  ///< "cadical", "boolector", "smtlib:cvc5 --lang smt2 -"
  Capabilities can;
  std::string package;  ///< of Debian; empty: it is part of gpubmc
  std::string missing;  ///< why it cannot be used here; empty: it can
  std::function<std::unique_ptr<TermSolver>(const TermManager&, const Cancellation*)> make;
  std::shared_ptr<const ProgramRecord> record{};  ///< of a program: of all that this has made
};

/// The back end of that name. Throws UserError if there is none, or if its program is not installed.
BackEnd backEnd(const std::string& name);
/// Those that have a name of their own, default first; some may be missing here.
std::vector<BackEnd> backEnds();

}  // namespace gpubmc::encoder

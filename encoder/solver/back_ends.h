#pragma once
// The back ends: one row per solver. The constructor of each is in a file of its own, so that the solvers' headers stay
// apart.

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
/// Shared by a run; used from several threads.
struct CertificateCount {
  std::atomic<uint64_t> accepted{0}, refused{0}, steps{0};
};
/// CaDiCaL; Unsat is answered only with a proof that our checker (encoder/proof) has accepted.
std::unique_ptr<SatSolver> makeCertifiedCadical(std::shared_ptr<CertificateCount> count);
std::unique_ptr<TermSolver> makeZ3(const TermManager& terms, const Cancellation* cancel);
/// A solver that runs as an external program.
struct Program {
  std::string name;                       ///< as given to --solver
  std::vector<std::string> command;       ///< a path and arguments
  std::shared_ptr<ProgramRecord> record;  ///< of the run; null: the solver is used whatever its failures
};
std::unique_ptr<TermSolver> makeSmtlibProgram(const TermManager& terms, const Cancellation* cancel,
                                              const Program& program);
std::unique_ptr<TermSolver> makeBtorProgram(const TermManager& terms, const Cancellation* cancel,
                                            const Program& program);

/// A solver as named by --solver.
struct BackEnd {
  std::string name;  ///< "cadical", "boolector", "smtlib:cvc5 --lang smt2 -"
  Capabilities can;
  std::string package;  ///< the Debian package; empty: part of gpubmc
  std::string missing;  ///< why it cannot be used here; empty: it can
  std::function<std::unique_ptr<TermSolver>(const TermManager&, const Cancellation*)> make;
  std::shared_ptr<const ProgramRecord> record{};  ///< if it is a program: what all of its back ends have
};

/// The back end of that name. Throws UserError if there is none, or if its program is not installed.
BackEnd backEnd(const std::string& name);
/// The solvers with names of their own, default first; some may not be installed here.
std::vector<BackEnd> backEnds();

}  // namespace gpubmc::encoder

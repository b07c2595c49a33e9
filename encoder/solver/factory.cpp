#include <utility>

#include "encoder/process/command.h"
#include "encoder/solver/back_ends.h"
#include "encoder/solver/blasting_solver.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

std::vector<std::string> satSolverNames() {
  return {"cadical", "minisat"};
}

std::unique_ptr<SatSolver> makeSatSolver(const std::string& name) {
  if (name == "cadical") return makeCadical();
  if (name == "minisat") return makeMinisat();
  std::string known;
  for (const std::string& n : satSolverNames()) known += (known.empty() ? "" : ", ") + n;
  throw UserError("unknown SAT solver '" + name + "'; there are: " + known);
}

namespace {

using MakeProgram = std::unique_ptr<TermSolver> (*)(const TermManager&, const Cancellation*, const Program&);

BackEnd satBackEnd(const std::string& name, bool proofs) {
  return {name, {.proofs = proofs}, "", "", [name](const TermManager& terms, const Cancellation* cancel) {
            return std::make_unique<BlastingSolver>(terms, makeSatSolver(name), cancel);
          }};
}

/// Programs that Debian packages, by name, with the package.
std::string packageOf(const std::string& program) {
  for (const char* known : {"z3", "cvc5", "cvc4", "boolector"})
    if (program == known) return known;
  return {};
}

BackEnd programBackEnd(const std::string& name, const std::string& text, MakeProgram make) {
  std::vector<std::string> command = splitCommand(text);
  BackEnd out{name, {.words = true, .conflictLimits = false, .incremental = false}, packageOf(command[0]), "", {}, {}};
  if (const auto path = findProgram(command[0])) {
    command[0] = *path;
    const auto record = std::make_shared<ProgramRecord>();
    out.record = record;
    out.make = [make, program = Program{name, command, record}](const TermManager& terms, const Cancellation* cancel) {
      return make(terms, cancel, program);
    };
    return out;
  }
  out.missing = "the program '" + command[0] + "' is not installed";
  out.missing += out.package.empty() ? "; Debian has the solvers z3, cvc5 and boolector (apt-get install z3)"
                                     : "; on Debian: apt-get install " + out.package;
  return out;
}

}  // namespace

std::vector<BackEnd> backEnds() {
  return {satBackEnd("cadical", true),
          satBackEnd("minisat", false),
          {"z3", {.words = true, .incremental = false}, "", "", makeZ3},
          programBackEnd("boolector", "boolector -m --btor", makeBtorProgram)};
}

BackEnd backEnd(const std::string& name) {
  std::string known;
  std::vector<BackEnd> all = backEnds();
  for (const auto& [prefix, make] : {std::pair{"smtlib:", &makeSmtlibProgram}, std::pair{"btor:", &makeBtorProgram}})
    if (name.starts_with(prefix)) all.push_back(programBackEnd(name, name.substr(std::string(prefix).size()), make));
  for (BackEnd& b : all) {
    if (b.name != name) {
      known += b.name + ", ";
      continue;
    }
    if (!b.missing.empty()) throw UserError("the solver '" + name + "': " + b.missing);
    return std::move(b);
  }
  throw UserError("unknown solver '" + name + "'; there are: " + known + "smtlib:COMMAND, btor:COMMAND");
}

}  // namespace gpubmc::encoder

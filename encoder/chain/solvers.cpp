#include "encoder/chain/solvers.h"

#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "encoder/chain/decorators.h"
#include "encoder/chain/question_files.h"
#include "encoder/solver/blasting_solver.h"
#include "encoder/util/error.h"
#include "encoder/util/output_file.h"

namespace gpubmc::encoder {

struct Solvers::Shared {
  SolverChoice choice;
  std::vector<BackEnd> members;  ///< more than one: a portfolio
  std::optional<BackEnd> second;
  std::shared_ptr<CertificateCount> certificates = std::make_shared<CertificateCount>();
  std::unique_ptr<QueryLog> log;
  mutable AnswerCache cache;
  mutable Tally tally;
  mutable CrossCheckCount compared;
  mutable DumpCount dumps;
};

namespace {

/// A solver with the capabilities that the run requires of all solvers.
BackEnd wanted(const std::string& name, bool certify, const std::shared_ptr<CertificateCount>& count) {
  BackEnd b = backEnd(name);
  if (!certify) return b;
  if (!b.can.proofs) throw UserError("--certify: the solver '" + name + "' gives no proofs; cadical does");
  b.make = [count](const TermManager& terms, const Cancellation* cancel) {
    return std::make_unique<BlastingSolver>(terms, makeCertifiedCadical(count), cancel);
  };
  return b;
}

}  // namespace

Solvers::Solvers(const SolverChoice& choice) : shared_(std::make_unique<Shared>()) {
  Shared& s = *shared_;
  s.choice = choice;
  const auto names = choice.portfolio.empty() ? std::vector{choice.solver} : choice.portfolio;
  for (const std::string& name : names) s.members.push_back(wanted(name, choice.certify, s.certificates));
  if (!choice.crossCheck.empty()) s.second = backEnd(choice.crossCheck);
  if (!choice.dumpFolder.empty()) makeOutputFolder(choice.dumpFolder, "--dump-queries");
  if (!choice.log.empty()) s.log = std::make_unique<QueryLog>(choice.log);
}

Solvers::~Solvers() = default;

const SolverChoice& Solvers::choice() const {
  return shared_->choice;
}

Query Solvers::query(const TermManager& terms, const Cancellation* cancel, const std::string& subject) const {
  const Shared& s = *shared_;
  Inner chain = s.members.size() == 1 ? s.members.front().make(terms, cancel) : portfolio(terms, cancel, s.members);
  chain = timed(std::move(chain), s.tally);
  if (s.second)
    chain = crossChecked(std::move(chain), timed(s.second->make(terms, cancel), s.tally), terms, subject,
                         s.choice.dumpFolder, s.compared);
  if (s.log) chain = logged(std::move(chain), *s.log, subject);
  if (!s.choice.dumpFolder.empty())
    chain = dumped(std::move(chain), terms, cancel, subject, s.choice.dumpFolder, s.dumps);
  if (s.choice.cache) chain = cached(std::move(chain), terms, s.cache);
  return Query(terms, untilExhausted(std::move(chain)));
}

std::vector<std::string> Solvers::notes() const {
  const Shared& s = *shared_;
  std::vector<std::string> out;
  std::vector<BackEnd> asked = s.members;
  if (s.second) asked.push_back(*s.second);
  std::set<std::string> known;
  for (const BackEnd& b : asked)
    if (const auto why = b.record ? b.record->out() : std::nullopt; why && known.insert(*why).second)
      out.push_back(
          fmt::format("the solver '{}' is broken and was asked nothing more: {}, at {} questions in a row, and "
                      "at one that any solver can answer",
                      b.name, *why, ProgramRecord::kInARow));
  for (const std::string& f : s.tally.failures(known)) out.push_back("a solver failed: " + f);
  if (s.choice.certify)
    out.push_back(fmt::format("--certify: {} answers 'unsat' have proofs that were checked ({} steps), {} were refused",
                              s.certificates->accepted.load(), s.certificates->steps.load(),
                              s.certificates->refused.load()));
  if (s.second)
    out.push_back(fmt::format("--cross-check {}: {} answers are the same, {} it did not decide", s.second->name,
                              s.compared.compared.load(), s.compared.notCompared.load()));
  for (const BackEnd& b : asked)
    if (!b.can.conflictLimits)
      out.push_back(
          fmt::format("the solver '{}' has no limit of conflicts: each question runs until it is answered, or "
                      "--timeout ends it",
                      b.name));
  if (!s.choice.dumpFolder.empty()) {
    out.push_back(fmt::format("--dump-queries: {} questions are in {}", s.dumps.questions.load(), s.choice.dumpFolder));
    if (const uint64_t n = s.dumps.withoutDimacs)
      out.push_back(fmt::format("--dump-queries: {} of them have no DIMACS file, which would be too large", n));
  }
  if (s.choice.cache) out.push_back(fmt::format("--cache-queries: {} questions were known", s.cache.hits()));
  return out;
}

std::vector<SolverTime> Solvers::times() const {
  return shared_->tally.times();
}

std::shared_ptr<const Solvers> makeSolvers(const SolverChoice& choice) {
  return std::make_shared<const Solvers>(choice);
}

std::vector<std::string> solverNames() {
  std::vector<std::string> out;
  for (const BackEnd& b : backEnds()) out.push_back(b.name);
  return out;
}

std::string solverTable() {
  std::string out;
  for (const BackEnd& b : backEnds()) {
    std::string can = b.can.words ? "words" : "bits";
    if (b.can.conflictLimits) can += ", conflict limits";
    if (b.can.incremental) can += ", incremental";
    if (b.can.proofs) can += ", proofs";
    out += fmt::format("{:<18} {:<50} {}\n", b.name, can, b.missing.empty() ? "there" : b.missing);
  }
  out += fmt::format("{:<18} {:<50} {}\n", "smtlib:COMMAND", "words", "a program that reads SMT-LIB 2");
  out += fmt::format("{:<18} {:<50} {}\n", "btor:COMMAND", "words", "a program that reads BTOR, version 1");
  return out;
}

}  // namespace gpubmc::encoder

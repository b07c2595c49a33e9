#include "encoder/chain/question_files.h"

#include <unistd.h>

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "encoder/formats/btor.h"
#include "encoder/formats/lowering.h"
#include "encoder/formats/smtlib.h"
#include "encoder/solver/blasting_solver.h"
#include "encoder/util/error.h"
#include "encoder/util/output_file.h"
#include "encoder/util/printable.h"

namespace gpubmc::encoder {

namespace {

constexpr uint64_t kMostPairs = 200'000;  ///< limit on pairs of applications of a function or array (DIMACS)

/// Records the clauses given to a SAT solver.
class ClauseRecorder final : public SatSolver {
 public:
  struct Clauses {
    int variables = 0;
    size_t count = 0;
    std::string text;
  };
  explicit ClauseRecorder(Clauses& out) : out_(out) {}
  int newVar() override { return ++out_.variables; }
  void addClause(std::span<const int> literals) override {
    for (int l : literals) fmt::format_to(std::back_inserter(out_.text), "{} ", l);
    out_.text += "0\n";
    ++out_.count;
  }
  Result solve(std::span<const int>, uint32_t) override { return {Answer::Unknown, "nothing is solved here"}; }
  bool value(int) const override { return false; }
  void setCancellation(const Cancellation*) override {}
  std::string name() const override { return "recorder"; }

 private:
  Clauses& out_;
};

template <class Builder>
std::string bodyOf(const Question& q, const Cancellation* cancel) {
  Builder builder;
  Lowering lowering(q.terms, builder, cancel);
  for (const auto& list : {q.constraints, q.assumptions})
    for (Term t : list) builder.require(lowering.lower(t));
  return builder.takeText();
}

std::string smtlibOf(const Question& q, const Cancellation* cancel) {
  return "; gpubmc: " + printable(q.subject) + "\n(set-logic QF_UFBV)\n" + bodyOf<SmtlibBuilder>(q, cancel) +
         "(check-sat)\n(exit)\n";
}

std::string btorOf(const Question& q, const Cancellation* cancel) {
  std::string body = bodyOf<BtorBuilder>(q, cancel);
  // Some readers do not accept a file without constraints.
  if (body.empty()) body = "1 one 1\n2 root 1 1\n";
  return "; gpubmc: " + printable(q.subject) + "\n" + body;
}

/// Empty: there are too many pairs.
std::string dimacsOf(const Question& q, const Cancellation* cancel) {
  ClauseRecorder::Clauses clauses;
  BlastingSolver solver(q.terms, std::make_unique<ClauseRecorder>(clauses), cancel);
  for (const auto& list : {q.constraints, q.assumptions})
    for (Term t : list) solver.add(t);
  if (cancel) cancel->poll();
  if (!solver.addCongruence(kMostPairs)) return {};
  if (solver.isTriviallyFalse()) {
    clauses.variables = std::max(clauses.variables, 1);
    clauses.count += 2;
    clauses.text += "1 0\n-1 0\n";
  }
  return fmt::format("c gpubmc: {}\np cnf {} {}\n", printable(q.subject), clauses.variables, clauses.count) +
         clauses.text;
}

}  // namespace

bool writeQuestion(const Question& q, const std::string& path, const std::string& option, const Cancellation* cancel) {
  std::vector<std::pair<std::string, std::string>> files{{path + ".smt2", smtlibOf(q, cancel)},
                                                         {path + ".btor", btorOf(q, cancel)}};
  const std::string dimacs = dimacsOf(q, cancel);
  if (!dimacs.empty()) files.emplace_back(path + ".cnf", dimacs);
  try {
    for (const auto& [name, text] : files) writeOutput(text, name, option);
  } catch (const UserError&) {
    for (const auto& [name, text] : files) unlink(name.c_str());
    throw;
  }
  return !dimacs.empty();
}

std::string fileNamePart(const std::string& text) {
  std::string out;
  for (char c : text)
    out += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ? c : '_';
  return out.substr(0, 150);
}

}  // namespace gpubmc::encoder

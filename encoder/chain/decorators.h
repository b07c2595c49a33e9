#pragma once
// Decorators of solvers. Each is a TermSolver itself and has a file of its own. State shared within a run is passed to
// the constructors and is safe to use from several threads.

#include <atomic>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "encoder/chain/solver_time.h"
#include "encoder/solver/back_ends.h"
#include "encoder/solver/term_solver.h"
#include "encoder/util/output_file.h"

namespace gpubmc::encoder {

using Inner = std::unique_ptr<TermSolver>;

/// Forwards every call.
class Decorator : public TermSolver {
 public:
  explicit Decorator(Inner inner) : inner_(std::move(inner)) {}
  void add(Term constraint) override { inner_->add(constraint); }
  /// May throw bad_alloc, as those of all solvers; see untilExhausted().
  Result check(std::span<const Term> assumptions, uint32_t conflicts) override {
    return inner_->check(assumptions, conflicts);
  }
  Model model() const override { return inner_->model(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  std::string name() const override { return inner_->name(); }

 protected:
  TermSolver& inner() const { return *inner_; }

 private:
  Inner inner_;
};

/// Statistics of the queries of a run: time by solver, and failures.
class Tally {
 public:
  void count(const std::string& solver, double seconds, const Result& result);
  std::vector<SolverTime> times() const;  ///< by solver
  /// One line for each kind of solver failure, except those in `known`.
  std::vector<std::string> failures(const std::set<std::string>& known) const;

 private:
  mutable std::mutex lock_;
  std::map<std::string, SolverTime> sums_;
  std::map<std::string, uint64_t> failures_;
};
Inner timed(Inner inner, Tally& tally);

/// A file that gets one line per query: number, subject, solver, constraints, assumptions, limit, answer, seconds.
class QueryLog {
 public:
  /// Throws UserError if the file cannot be written.
  explicit QueryLog(const std::string& path);
  /// Throws UserError if the disk is full.
  void write(const std::string& line);

 private:
  std::mutex lock_;
  LineLog log_;
};
Inner logged(Inner inner, QueryLog& log, std::string subject);

/// Answers by query. Two queries are equal if they differ only in the names of variables and functions.
class AnswerCache {
 public:
  struct Entry {
    Answer answer;
    std::vector<uint64_t> values;    ///< if Sat: by number of the variable or application
    std::vector<ArrayValue> arrays;  ///< by number of the array variable
  };
  using Key = std::vector<uint64_t>;
  std::shared_ptr<const Entry> find(const Key& key);
  void keep(Key key, Entry entry);
  uint64_t hits() const { return hits_; }

 private:
  struct Hash {
    size_t operator()(const Key& key) const;
  };
  std::mutex lock_;
  std::unordered_map<Key, std::shared_ptr<const Entry>, Hash> entries_;
  size_t words_ = 0;  ///< of keys
  std::atomic<uint64_t> hits_{0};
};
Inner cached(Inner inner, const TermManager& terms, AnswerCache& cache);

/// Answers Unknown ("out of memory") where the inner solver throws bad_alloc, frees it, and does not ask it again: it
/// may lack some of its clauses, and it would run out again.
Inner untilExhausted(Inner inner);

struct CrossCheckCount {
  std::atomic<uint64_t> compared{0}, notCompared{0};
};
/// Returns the first solver's answers. If the second one disagrees: an InternalError, and the query is written to files
/// in `folder` (empty: a new folder for temporary files).
Inner crossChecked(Inner first, Inner second, const TermManager& terms, std::string subject, std::string folder,
                   CrossCheckCount& count);

struct DumpCount {
  std::atomic<uint64_t> questions{0}, withoutDimacs{0};
};
/// Writes each query to FOLDER/NUMBER-SUBJECT before it is solved.
Inner dumped(Inner inner, const TermManager& terms, const Cancellation* cancel, std::string subject, std::string folder,
             DumpCount& count);

/// Runs all members in parallel, each started anew for every query. Unsat from any member ends the others. Sat from one
/// member ends those after it in the order; members without conflict limits come after all that have them. The model is
/// that of the first member with one, so neither answer nor model depends on the members' speed, and a program that
/// hangs does not delay members with limits. Required: `members` is not empty.
Inner portfolio(const TermManager& terms, const Cancellation* cancel, const std::vector<BackEnd>& members);

}  // namespace gpubmc::encoder

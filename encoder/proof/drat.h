#pragma once
// Proofs in DRAT, as SAT solvers write them in binary, and a checker of our own. The checker works forward: each clause
// that the proof adds must follow from the present ones by reverse unit propagation (RUP), or be a resolution
// asymmetric tautology on its first literal (RAT); the proof must derive the empty clause. (Wetzler, Heule, Hunt:
// "DRAT-trim", 2014.)

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "encoder/util/cancel.h"

namespace gpubmc::encoder {

struct ProofStep {
  bool isDeletion = false;
  std::vector<int> clause;
};

/// Reads binary DRAT: 'a' or 'd', literals as 2v or 2v+1 in groups of seven bits, 0.
class ProofReader {
 public:
  /// `next` gives a byte, or nothing at the end.
  explicit ProofReader(std::function<std::optional<uint8_t>()> next) : next_(std::move(next)) {}
  /// False: the end of the proof. `problem()` then says whether a step is truncated or the data is not a proof.
  bool read(ProofStep& step);
  const std::string& problem() const { return problem_; }

 private:
  std::function<std::optional<uint8_t>()> next_;
  std::string problem_;
};

class ProofChecker {
 public:
  explicit ProofChecker(const Cancellation* cancel = nullptr) : poll_(cancel) {}

  /// A clause of the formula. Required: literals are not 0.
  void addClause(std::span<const int> literals);
  /// A step of the proof; false: the clause does not follow. Deletions of clauses that do not exist, or that are the
  /// reason of a literal, are ignored: additional clauses only make RAT checks stricter, and RUP does not need
  /// deletions. Throws Cancelled.
  bool apply(const ProofStep& step);
  /// The empty clause follows: the formula is unsatisfiable.
  bool refuted() const { return refuted_; }

 private:
  using ClauseId = uint32_t;
  using Lit = uint32_t;  ///< 2*variable + sign
  struct Clause {
    std::vector<Lit> lits;  ///< the first two are watched
    bool isLive = true;
  };
  static Lit lit(int l) { return l > 0 ? 2 * Lit(l) : 2 * Lit(-l) + 1; }
  static uint64_t hash(std::vector<Lit> lits);

  void reserve(Lit l);
  int8_t value(Lit l) const { return values_[l]; }  ///< 1 true, -1 false, 0 unassigned
  void assign(Lit l);
  /// Propagates the assignment; false: a conflict.
  bool propagate();
  void undo(size_t trail);
  bool isRup(const std::vector<Lit>& lits);
  bool isRat(const std::vector<Lit>& lits);
  void insert(std::vector<Lit> lits);
  void remove(std::vector<Lit> lits);
  static std::vector<Lit> normalised(std::span<const int> literals, Lit& first);

  std::vector<Clause> clauses_;
  std::vector<std::vector<ClauseId>> watches_;  ///< by literal
  std::vector<int8_t> values_;                  ///< by literal
  std::vector<Lit> trail_;
  size_t propagated_ = 0;
  std::unordered_multimap<uint64_t, ClauseId> byHash_;  ///< of sorted literals
  bool refuted_ = false;
  Poll poll_;
};

}  // namespace gpubmc::encoder

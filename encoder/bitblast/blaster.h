#pragma once
// Translates terms to gates. Array variables and uninterpreted functions become inputs; the blaster records where they
// are applied, so that the query can add congruence lemmas when a model violates congruence.

#include <memory>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "encoder/bitblast/tables.h"
#include "encoder/bitblast/words.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// A read of an array variable or an application of a function, represented by inputs.
struct Application {
  Term head;        ///< the ArrayVar; for Apply the term itself
  uint32_t symbol;  ///< ArrayVar: its term id; Apply: the function's index
  std::vector<Term> arguments;
  Word value;
};

class Blaster {
 public:
  /// blast() throws Cancelled once `cancel` is cancelled.
  Blaster(const TermManager& terms, Gates& gates, const Cancellation* cancel = nullptr)
      : terms_(terms), words_(gates), gates_(gates), tables_(gates, words_), poll_(cancel) {}

  /// Required: t is a bit-vector. Iterative; memoised. Null if more than `most` gates were needed; the gates made so
  /// far are kept, so that a call with a higher limit continues there.
  const Word* blast(Term t, size_t most);
  /// Whether the term has been blasted already.
  const Word* find(Term t) const;
  const std::vector<Application>& applications() const { return applications_; }
  const std::vector<Term>& variables() const { return variables_; }
  /// Literals that must be true: the bounds of ranged variables. Grows during blasting.
  const std::vector<Lit>& sideConditions() const { return sideConditions_; }
  Words& words() { return words_; }
  /// Reads of large tables. The query adds their lemmas when a model needs them.
  TableReads& tables() { return tables_; }

 private:
  Word make(Term t);
  Word makeSelect(Term t);
  Word baseRead(Term array, Term index);
  std::shared_ptr<const TableEntries> table(std::span<const Term> stores);
  Word variable(Term t);
  void dependencies(Term t, std::vector<Term>& out) const;
  const Word& done(Term t) const { return memo_.at(t.id); }

  const TermManager& terms_;
  Words words_;
  Gates& gates_;
  TableReads tables_;
  std::unordered_map<uint32_t, Word> memo_;
  std::unordered_map<uint64_t, Word> reads_;  ///< (array node, index term)
  std::unordered_set<uint32_t> ready_;  ///< array nodes whose stored values, and those of the nodes below, are blasted
  std::unordered_map<uint64_t, std::shared_ptr<const TableEntries>> entries_;  ///< (oldest store, newest)
  std::vector<Application> applications_;
  std::vector<Term> variables_;
  std::vector<Lit> sideConditions_;
  Poll poll_;
};

}  // namespace gpubmc::encoder

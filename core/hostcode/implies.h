#pragma once
// Whether facts imply another one, as far as a short search tells.

#include <list>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "encoder/chain/solvers.h"
#include "encoder/term/model.h"
#include "encoder/term/term.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Questions over the terms of one analysis. What a program is said to hold depends on their answers, so that the
/// solvers of the run give them, as all others. What differs in the names of unknowns only is one question: a program
/// comes to a loop or a function many times. Values that answered one are tried for the next ones.
class Implications {
 public:
  /// Required: what is passed outlives this.
  Implications(encoder::TermManager& terms, const encoder::Solvers& solvers, const Cancellation& cancel)
      : terms_(terms), solvers_(solvers), cancel_(cancel) {}

  /// True: it holds wherever all facts hold. False: it does not, or that was not found within a few conflicts. Only
  /// facts that have unknowns in common with it, directly or by others, are looked at. Required: width 1.
  bool implies(const std::vector<encoder::Term>& facts, encoder::Term fact);
  /// implies() of each question, in their order; asked together, they cost little more than one.
  std::vector<bool> implied(const std::vector<encoder::Term>& facts, const std::vector<encoder::Term>& questions);
  /// Where `t` has one unknown, those facts that have no other.
  std::vector<encoder::Term> about(const std::vector<encoder::Term>& facts, encoder::Term t);
  /// True: some values make all facts hold. False: none do, or none was found within a few conflicts.
  bool mayHold(const std::vector<encoder::Term>& facts);
  /// Of how many terms a solver was asked so far, those of each question counted.
  uint64_t effort() const { return effort_; }

 private:
  using Terms = std::vector<encoder::Term>;
  using Unknowns = std::set<uint32_t>;
  /// Values of variables, and what terms are with them.
  struct Values {
    encoder::Model model;
    std::unique_ptr<encoder::Evaluator> of;
  };
  const Unknowns& unknownsOf(encoder::Term t);
  std::vector<std::vector<size_t>> connected(const Terms& facts, const Terms& questions);
  std::vector<bool> impliedTogether(const Terms& facts, const Terms& questions);
  Terms relevant(const Terms& facts, const Terms& to);
  /// The terms with their unknowns renamed, one by one, in the order in which they occur.
  Terms renamed(const Terms& all);
  /// Whether values that are known make all of these hold.
  bool isMet(const Terms& all);
  void remember(encoder::Model model);
  std::vector<bool> search(const Terms& facts, const Terms& questions);
  bool searchOne(const Terms& facts, encoder::Term question);
  encoder::Query query() const;
  encoder::Answer ask(const Terms& all);
  size_t sizeOf(const Terms& all) const;
  bool divides(encoder::Term t) { return unknownsOf(t), dividing_.contains(t.id); }

  encoder::TermManager& terms_;
  const encoder::Solvers& solvers_;
  const Cancellation& cancel_;
  std::unordered_map<uint32_t, Unknowns> unknowns_;  ///< by term
  std::unordered_set<uint32_t> dividing_;            ///< terms in which something is divided
  /// What unknowns are renamed to: by how many were before, width and bounds.
  std::map<std::tuple<size_t, unsigned, uint64_t, uint64_t>, encoder::Term> names_;
  std::list<Values> values_;                                       ///< those that helped last first
  std::map<std::pair<Terms, Terms>, std::vector<bool>> answered_;  ///< facts and questions, renamed
  uint64_t effort_ = 0;
};

}  // namespace gpubmc::core

#pragma once
// Entailment: whether facts imply another one, as far as a short search finds out.

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

/// An entailment oracle for the terms of the analyses of one program. Verdicts rest on its answers, so the solvers of
/// the run answer its queries, like all others. Questions that differ only in the names of unknowns are one question,
/// since a program reaches the same loop or function many times, and is analysed more than once. Models that answered
/// one question are tried on later ones.
class Implications {
 public:
  /// Required: what is passed outlives this, and begin() is called before any question is asked.
  Implications(encoder::TermManager& terms, const encoder::Solvers& solvers) : terms_(terms), solvers_(solvers) {}
  Implications(const Implications&) = delete;

  /// An analysis begins: its effort is counted from here. Required: `cancel`, which stops its queries, is valid until
  /// the next begin() or the last question.
  void begin(const Cancellation& cancel);

  /// True: the fact holds wherever all facts hold. False: it does not, or a search limited to few conflicts did not
  /// show that it does. Only facts that share unknowns with it, directly or through other facts, are used. Required:
  /// width 1.
  bool implies(const std::vector<encoder::Term>& facts, encoder::Term fact);
  /// implies() for each question, in order. Asked together, they cost little more than one.
  std::vector<bool> implied(const std::vector<encoder::Term>& facts, const std::vector<encoder::Term>& questions) {
    return implied(facts, questions, false);
  }
  /// The same for bounds of one number, the strongest first. Required: each question implies the next one.
  std::vector<bool> impliedBounds(const std::vector<encoder::Term>& facts,
                                  const std::vector<encoder::Term>& questions) {
    return implied(facts, questions, true);
  }
  /// If `t` has a single unknown: the facts with this unknown and no other. Otherwise nothing.
  std::vector<encoder::Term> about(const std::vector<encoder::Term>& facts, encoder::Term t);
  /// True: all facts hold for some values. False: for none, or a search limited to few conflicts found none.
  bool mayHold(const std::vector<encoder::Term>& facts);
  /// Total number of terms in the queries of this analysis, counted again in each query. A query that an earlier
  /// analysis asked counts here, too, so that what is found does not depend on what was analysed before.
  uint64_t effort() const { return effort_; }
  encoder::TermManager& terms() { return terms_; }

 private:
  using Terms = std::vector<encoder::Term>;
  using Unknowns = std::set<uint32_t>;
  /// A model, and an evaluator of terms in it.
  struct Values {
    encoder::Model model;
    std::unique_ptr<encoder::Evaluator> of;
  };
  const Unknowns& unknownsOf(encoder::Term t);
  std::vector<std::vector<size_t>> connected(const Terms& facts, const Terms& questions);
  std::vector<bool> implied(const Terms& facts, const Terms& questions, bool areBounds);
  std::vector<bool> impliedTogether(const Terms& facts, const Terms& questions, bool areBounds);
  Terms relevant(const Terms& facts, const Terms& to);
  /// The terms with their unknowns renamed, in the order of their first occurrence.
  Terms renamed(const Terms& all);
  /// Whether all terms are true in one of the kept models.
  bool isMet(const Terms& all);
  void remember(encoder::Model model);
  std::vector<bool> search(const Terms& facts, const Terms& questions, bool areBounds);
  bool searchOne(const Terms& facts, encoder::Term question);
  bool searchExactly(const Terms& all);
  encoder::Query query() const;
  encoder::Answer ask(const Terms& all);
  size_t sizeOf(const Terms& all) const;
  bool divides(encoder::Term t) { return unknownsOf(t), dividing_.contains(t.id); }

  encoder::TermManager& terms_;
  const encoder::Solvers& solvers_;
  const Cancellation* cancel_ = nullptr;
  std::unordered_map<uint32_t, Unknowns> unknowns_;  ///< by term
  std::unordered_set<uint32_t> dividing_;            ///< terms that contain a division
  /// Canonical unknowns, by the number of those before, width and bounds.
  std::map<std::tuple<size_t, unsigned, uint64_t, uint64_t>, encoder::Term> names_;
  std::list<Values> values_;  ///< the most recently useful first
  struct Answered {
    std::vector<bool> hold;
    uint64_t effort;    ///< of its queries
    uint64_t analysis;  ///< the latest one that asked
  };
  /// By renamed facts and questions, and whether these are bounds.
  std::map<std::tuple<Terms, Terms, bool>, Answered> answered_;
  uint64_t effort_ = 0, analysis_ = 0;
};

}  // namespace gpubmc::core

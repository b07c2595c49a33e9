#pragma once
// Whether facts imply another one, as far as a short search tells.

#include <list>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "encoder/solver/query.h"
#include "encoder/term/model.h"
#include "encoder/term/term.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// Questions over the terms of one analysis. Values that answered one are tried for the next ones.
class Implications {
 public:
  /// Required: what is passed outlives this.
  Implications(encoder::TermManager& terms, const Cancellation& cancel) : terms_(terms), cancel_(cancel) {}

  /// True: it holds wherever all facts hold. False: it does not, or that was not found within a few conflicts. Only
  /// facts that have unknowns in common with it, directly or by others, are looked at. Required: width 1.
  bool implies(const std::vector<encoder::Term>& facts, encoder::Term fact);
  /// True: some values make all facts hold. False: none do, or none was found within a few conflicts.
  bool mayHold(const std::vector<encoder::Term>& facts);

 private:
  using Unknowns = std::set<uint32_t>;
  /// Values of variables, and what terms are with them.
  struct Values {
    encoder::Model model;
    std::unique_ptr<encoder::Evaluator> of;
  };
  const Unknowns& unknownsOf(encoder::Term t);
  std::vector<encoder::Term> relevant(const std::vector<encoder::Term>& facts, encoder::Term fact);
  /// Whether values that are known make all of these hold.
  bool isMet(const std::vector<encoder::Term>& all);
  void remember(encoder::Model model);
  encoder::Answer ask(const std::vector<encoder::Term>& all);
  bool divides(encoder::Term t) { return unknownsOf(t), dividing_.contains(t.id); }

  encoder::TermManager& terms_;
  const Cancellation& cancel_;
  std::unordered_map<uint32_t, Unknowns> unknowns_;      ///< by term
  std::unordered_set<uint32_t> dividing_;                ///< terms in which something is divided
  std::list<Values> values_;                             ///< those that helped last first
  std::map<std::vector<encoder::Term>, bool> answered_;  ///< what cannot hold together, or may
};

}  // namespace gpubmc::core

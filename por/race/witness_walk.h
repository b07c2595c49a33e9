#pragma once
// The linear walk over units (lanes, warps or blocks) that may touch one witness cell.

#include <span>

#include "encoder/term/term.h"
#include "por/race/race.h"

namespace gpubmc::por {

/// One access of a unit together with the condition that it touches the witness cell.
struct Hit {
  Term condition;
  const CellAccess* access;
};

/// Process the units one after the other; two accesses conflict only across units.
class Walk {
 public:
  /// Without values, every two writes count as a race.
  Walk(encoder::TermManager& terms, bool withValues);
  void unit(std::span<const Hit> hits);
  Term race() { return terms_.disj(race_); }
  Term benign() { return terms_.disj(benign_); }
  /// True once `race` is the constant true: more units do not change it.
  bool settled() const { return settled_; }

 private:
  void add(std::vector<Term>& to, Term t);

  encoder::TermManager& terms_;
  bool withValues_;
  std::vector<Term> race_, benign_;
  bool settled_ = false;
  Term wrote_, read_, atomicRead_, atomicWrite_;  ///< some earlier unit did
  Term value_;                                    ///< the value of the first unit that wrote, if wrote_ and not mixed_
  Term mixed_;                                    ///< earlier writes differ
};

}  // namespace gpubmc::por

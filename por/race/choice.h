#pragma once
// One of several things, by a number that is a variable, and terms of it: what the things' terms have in common stays
// as it is, and the number selects among the constants in which they differ. The store of thread l to a[8 * row + l]
// becomes one to a[8 * row + selected], of which there is one reading of memory, not one for each thread.

#include <map>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::por {

using encoder::Term;

class Choice {
 public:
  static constexpr size_t kMaxAtoms = 24;  ///< of sums that are selected coefficient by coefficient

  Choice(encoder::TermManager& terms, const char* name, size_t things);
  /// Width 1: the number is that of a thing.
  Term isOne() const { return isOne_; }
  /// The chosen thing's term: terms[i] is that of thing i, of one width; none: it has none, and any value will do. None
  /// if nobody has one.
  Term lift(const std::vector<Term>& terms) { return lift(terms, 0); }

 private:
  Term lift(const std::vector<Term>& terms, unsigned depth);
  Term inside(const std::vector<Term>& terms, unsigned depth);
  Term sum(const std::vector<Term>& terms, unsigned depth);
  Term select(const std::vector<Term>& terms);

  encoder::TermManager& tm_;
  std::vector<Term> is_;  ///< by thing
  Term isOne_;
  std::map<std::vector<Term>, Term> done_;
};

}  // namespace gpubmc::por

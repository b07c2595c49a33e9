#pragma once
// Selects one of several things by a number that is a variable, and lifts their terms: the common structure of the
// terms is kept, and the number selects among the constants in which they differ. The store of thread l to a[8 * row +
// l] becomes one to a[8 * row + selected], with one read of memory instead of one for each thread.

#include <map>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::por {

using encoder::Term;

class Choice {
 public:
  static constexpr size_t kMaxAtoms = 24;  ///< limit for sums that are selected coefficient by coefficient

  Choice(encoder::TermManager& terms, const char* name, size_t things);
  /// Width 1: the number is that of a thing.
  Term isOne() const { return isOne_; }
  /// The term of the selected thing: terms[i] is that of thing i, of one width; no term: the thing has none, and any
  /// value will do. No term if no thing has one.
  Term lift(const std::vector<Term>& terms) { return lift(terms, 0); }

 private:
  Term lift(const std::vector<Term>& terms, unsigned depth);
  Term inside(const std::vector<Term>& terms, unsigned depth);
  Term sum(const std::vector<Term>& terms, unsigned depth);
  Term select(const std::vector<Term>& terms);

  encoder::TermManager& tm_;
  std::vector<Term> is_;  ///< by thing: the number selects it
  Term isOne_;
  std::map<std::vector<Term>, Term> done_;
};

}  // namespace gpubmc::por

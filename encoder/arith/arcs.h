#pragma once
// Ranges of numbers modulo 2^width, such as counters give that go up by several at a time.

#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// `count` numbers from `first` on, modulo 2^width.
struct Arc {
  Term first, count;
};

/// Width 1: the two have no number in common. Required: all terms have one width.
inline Term areApart(TermManager& tm, const Arc& a, const Arc& b) {
  const Term none = tm.constant(0, tm.width(a.first)), d = tm.sub(b.first, a.first);
  const Term behind = tm.and_(tm.ule(a.count, d), tm.ule(b.count, tm.neg(d)));
  return tm.disj(std::vector<Term>{tm.eq(a.count, none), tm.eq(b.count, none), behind});
}

}  // namespace gpubmc::encoder

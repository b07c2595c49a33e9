#pragma once

#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Width 1, and only if q * base + base <= 2^bits, as integers. Required: bits is at most their width.
inline Term fits(TermManager& tm, Term q, Term base, unsigned bits) {
  const unsigned width = tm.width(q);
  std::vector<Term> any;
  for (unsigned k = 0; k < bits; ++k) {
    const Term below = tm.ult(q, tm.constant(uint64_t(1) << k, width));
    const unsigned rest = bits - k;
    any.push_back(rest == width ? below : tm.and_(below, tm.ule(base, tm.constant(uint64_t(1) << rest, width))));
  }
  return tm.disj(any);
}

}  // namespace gpubmc::encoder

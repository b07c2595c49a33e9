#pragma once
// Affine address forms: when two byte offsets can be distinguished without a solver.
//
// An address is (shape, inner, delta). Two addresses of one shape are the same iff their deltas are equal:
//   inner = false: offset = shape + delta (mod 2^48); inner = true:  offset = K + k*ext(B + delta) with K, k, ext and B
//   common to the shape, and k*2^w <= 2^48 for a sum of
//                  w bits, so that distinct deltas (mod 2^w) give offsets that differ by at least k bytes.

#include <cstdint>
#include <functional>

#include "encoder/term/term.h"

namespace gpubmc::memory {

using encoder::Term;

struct Address {
  Term shape;
  bool inner = false;
  uint64_t delta = 0;
  /// With delta 0 both forms are equal: offset = shape.
  bool exactlyShape() const { return !inner && delta == 0; }
  /// Required, for more than two addresses: compare with one that is not exactlyShape(), if there is one.
  bool sameShape(const Address& o) const {
    return shape == o.shape && (inner == o.inner || exactlyShape() || o.exactlyShape());
  }
};

/// Required: offset is 48 bits wide; cells of `cellBytes` bytes are distinguished.
Address addressOf(encoder::TermManager& terms, Term offset, unsigned cellBytes);

}  // namespace gpubmc::memory

#pragma once
// Numbers that are rounded to a multiple of a power of two: sizes, and addresses in a pool of memory.

#include "core/hostcode/value.h"

namespace gpubmc::core {

/// x & mask, of one width. If the mask keeps or clears all bits from some position on, addends of x that are multiples
/// of that power of two are taken out: (a + r) & -16 is a + (r & -16) where a is a multiple of 16.
Term masked(TermManager& terms, Term x, Term mask);
/// x % by, unsigned, of one width, likewise where `by` is a power of two. Required: `by` is not 0.
Term remainder(TermManager& terms, Term x, Term by);

}  // namespace gpubmc::core

#pragma once
// Rewrites reads below stores at computed indices to choices between the stored values, so that moves of data become
// visible.

#include <optional>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// A term of the same width that is equal to `t` for all values of variables, arrays and functions, and that reads
/// array variables only. Nothing: it would take more than `most` choices. Required: a bit-vector.
std::optional<Term> withoutStores(TermManager& terms, Term t, size_t most);

}  // namespace gpubmc::encoder

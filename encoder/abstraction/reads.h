#pragma once
// Reads below stores at places that are computed, as choices between what was stored: then it is seen what is only
// moved.

#include <optional>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// A term of the same width that is equal to `t` for all values of variables, arrays and functions, and in which only
/// array variables are read. Nothing: that takes more than `most` choices. Required: a bit-vector.
std::optional<Term> withoutStores(TermManager& terms, Term t, size_t most);

}  // namespace gpubmc::encoder

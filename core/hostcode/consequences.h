#pragma once
// What follows for some numbers from facts that cannot be told of them: bounds, divisors, powers of two, order.

#include <vector>

#include "core/hostcode/implies.h"

namespace gpubmc::core {

/// A number of the program, and the name that it has where it is passed.
struct NamedNumber {
  encoder::Term number, name;  ///< of one width
  bool isSigned = true;
};

/// What holds for the names wherever the facts hold, as far as little work shows: the least and the greatest number,
/// the power of two that all are multiples of, that all are powers of two, which values there are if they are few, and
/// for each two of a width whether one is always at most, less than, or equal to the other.
std::vector<encoder::Term> consequencesFor(const std::vector<NamedNumber>& numbers,
                                           const std::vector<encoder::Term>& facts, encoder::TermManager& terms,
                                           Implications& implications);

}  // namespace gpubmc::core

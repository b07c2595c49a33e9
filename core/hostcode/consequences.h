#pragma once
// Consequences of facts for single numbers, if the facts themselves cannot be expressed in terms of these numbers:
// bounds, divisors, powers of two, order.

#include <vector>

#include "core/hostcode/implies.h"

namespace gpubmc::core {

/// A number of the program and its name, a variable that denotes it where it is passed.
struct NamedNumber {
  encoder::Term number, name;  ///< both of one width
  bool isSigned = true;
};

/// Conditions on the names that hold wherever the facts hold, as far as a cheap search finds them: the least and the
/// greatest value, a power of two that divides the number, whether it is a power of two (or 0), its possible values if
/// they are few, and for every two numbers of one width whether one is always less than, or at most, the other.
std::vector<encoder::Term> consequencesFor(const std::vector<NamedNumber>& numbers,
                                           const std::vector<encoder::Term>& facts, encoder::TermManager& terms,
                                           Implications& implications);

}  // namespace gpubmc::core

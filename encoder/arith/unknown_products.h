#pragma once
// Products and quotients of unknowns as functions of which nothing is known: what follows without their bits, and with
// lemmas about them, follows at once; what does not may still follow with them.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// The terms, with a function application in place of each product of two unknowns, and of each quotient and remainder
/// by one. Ensured: whatever values the variables have, the functions can be such that each term has its value. The
/// terms themselves, if there is none. After them, facts of width 1: in which ranges what was replaced lies.
std::vector<Term> withUnknownProducts(TermManager& terms, std::span<const Term> of);

}  // namespace gpubmc::encoder

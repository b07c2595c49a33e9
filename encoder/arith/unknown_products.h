#pragma once
// Products and quotients of unknowns as uninterpreted functions. Queries that follow without their bits, from lemmas
// about them, are then decided fast; a query that does not follow may still follow from the exact operations.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// The terms, with a function application in place of each product of two unknowns, and of each quotient and remainder
/// by an unknown. After them, facts of width 1: the ranges of the replaced terms. Ensured: for all values of the
/// variables, the functions have an interpretation that gives each term its original value. The terms themselves if
/// nothing was replaced.
std::vector<Term> withUnknownProducts(TermManager& terms, std::span<const Term> of);

}  // namespace gpubmc::encoder

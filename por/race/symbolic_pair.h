#pragma once
// Conflicts among addresses with products of unknowns: y * width + x, in one to three dimensions and with any pitch.
//
// A witness byte does not work there: that two such sums differ follows from their difference, in which common parts
// cancel, and the witness hides it. So two cells are selected by their numbers, i (a write) and j. The addresses of all
// cells are sums over the same few atoms, sum(c(cell) * atom); with the coefficients selected by i and j, the
// difference is one sum again. Its parts with a common factor are combined, f * (y1 - y2 + ...), so that a single
// product is left, of f with the magnitude of a small number; a lemma states what is hard to see through a multiplier:
// a product that does not overflow is at least f, or 0.
//
// The formula is linear in the number of cells and equisatisfiable with the disjunction over all pairs.

#include <functional>
#include <optional>

#include "por/race/race.h"

namespace gpubmc::por {

struct ChosenPair {
  Term conflict, race, benign;  ///< as in RaceQuery
};

/// None: no address has a product, or they have too little in common. Required: different units may conflict.
std::optional<ChosenPair> choosePair(encoder::TermManager& terms, const RaceQuery& query,
                                     const std::function<uint32_t(const Site&)>& unitOf);

}  // namespace gpubmc::por

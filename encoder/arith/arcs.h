#pragma once
// Ranges of numbers modulo 2^width, such as counters give that go up by several at a time, and lemmas (bounds.h) about
// numbers from two of them: the difference of two places that are equal is that of small numbers, whose bits are few,
// where the ranges themselves may begin anywhere.

#include <span>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// `count` numbers from `first` on, modulo 2^width.
struct Arc {
  Term first, count;
};

/// Where `holds`, of width 1, the two have no number in common. Required: the arcs have one width.
struct ArcsApart {
  Term holds;
  Arc a, b;
};

/// Width 1: the two have no number in common, where the second begins `distance` after the first. Required: all terms
/// have one width.
Term areApart(TermManager& terms, Term count, Term otherCount, Term distance);

/// The lemmas for equalities of a number that is `a.first` and something, and one that is `b.first` and something; if
/// the questions have none, the facts themselves.
std::vector<Term> arcLemmas(TermManager& terms, std::span<const Term> questions, std::span<const ArcsApart> all);

}  // namespace gpubmc::encoder

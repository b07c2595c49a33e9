#pragma once
// Lemmas for non-linear integer arithmetic (this folder), and the bound on products that several families share.
//
// Queries about CUDA kernels multiply unknowns: an index is y * n + x with an unknown row length n, a size is m * n,
// and threads split an index by i / n and i % n. A bit-blasted product of two unknowns makes such a query hard,
// although programs only need a few facts about it. Each family states one kind of fact as lemmas: terms of width 1
// that are valid for all values of the variables, wrap-around included. Adding them to a query never changes its
// answer; it only shortens the search. A family inspects the terms of a query and instantiates its fact for the
// products, sums, comparisons and reads that it finds there. A condition under which the fact holds modulo 2^w (usually
// that nothing wraps) is the premise of the lemma and not an assumption; fits() below is such a premise, and a
// disjunction of constant bounds, so that it needs no product itself.
//
//   reads.h                equal indices give equal values
//   division.h             quotient and remainder are digits of the dividend
//   rows.h                 row-major indices are below the product of the dimensions
//   radix.h                equal indices in a mixed radix have equal digits
//   multiples.h            equations of sums with a common factor
//   order_of_multiples.h   the order of two multiples of one factor
//   wrapped_products.h     products that are equal although they wrap
//
// Two rewritings complete them. sums.h names sums that share a prefix, so that a solver sees their relation.
// unknown_products.h replaces each product, quotient and remainder of unknowns by an uninterpreted function: with the
// lemmas most queries are unsatisfiable without the bits of a product. That is sound for "unsat" only; a model of the
// rewritten query need not be a model of the query, so the caller then solves the exact one or gives up
// (core/check/engines/thread_questions.cpp, which also gives the order of the families).
//
// Order matters: lemmas introduce new products and equalities, which later families see, and some families look at
// their own lemmas again. Every family takes a limit on the number of its lemmas, since the instances are quadratic in
// the number of terms. The tests try all values of random formulas at small widths: no valuation may violate a lemma.

#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// A condition of width 1 that implies q * base + base <= 2^bits over the integers. Required: bits is at most the
/// operands' width.
inline Term fits(TermManager& tm, Term q, Term base, unsigned bits) {
  const unsigned width = tm.width(q);
  std::vector<Term> any;
  for (unsigned k = 0; k < bits; ++k) {
    const Term below = tm.ult(q, tm.constant(uint64_t(1) << k, width));
    const unsigned rest = bits - k;
    any.push_back(rest == width ? below : tm.and_(below, tm.ule(base, tm.constant(uint64_t(1) << rest, width))));
  }
  return tm.disj(any);
}

}  // namespace gpubmc::encoder

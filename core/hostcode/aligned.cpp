#include "core/hostcode/aligned.h"

#include <algorithm>
#include <bit>

namespace gpubmc::core {

namespace {

/// So many of the low bits are certainly 0.
unsigned zerosIn(const TermManager& terms, Term t) {
  const unsigned width = terms.width(t);
  if (const auto n = terms.value(t)) return std::min(width, unsigned(std::countr_zero(*n)));
  unsigned zeros = 0;
  if (terms.op(t) == encoder::Op::And)
    for (Term x : terms.args(t)) zeros = std::max(zeros, zerosIn(terms, x));
  return zeros;
}

/// The sum of the addends that are multiples of 2^bits.
Term multiplesIn(TermManager& terms, Term x, unsigned bits) {
  const unsigned width = terms.width(x);
  Term out = terms.constant(0, width);
  for (const auto& [atom, factor] : terms.linear(x).parts)
    if (unsigned(std::countr_zero(factor)) + zerosIn(terms, atom) >= bits)
      out = terms.add(out, terms.mul(atom, terms.constant(factor, width)));
  return out;
}

}  // namespace

Term masked(TermManager& terms, Term x, Term mask) {
  if (terms.value(x)) std::swap(x, mask);
  const unsigned width = terms.width(x);
  const uint64_t all = ~uint64_t(0) >> (64 - width);
  const auto m = terms.value(mask);
  if (!m || *m == 0 || *m == all) return terms.and_(x, mask);
  const bool keeps = std::has_single_bit(*m + 1), clears = std::has_single_bit((~*m & all) + 1);
  if (!clears && !keeps) return terms.and_(x, mask);
  const Term multiples = multiplesIn(terms, x, unsigned(std::popcount(keeps ? *m : ~*m & all)));
  const Term rest = terms.and_(terms.sub(x, multiples), mask);
  return keeps ? rest : terms.add(multiples, rest);
}

Term remainder(TermManager& terms, Term x, Term by) {
  const auto n = terms.value(by);
  if (!n || !std::has_single_bit(*n)) return terms.urem(x, by);
  return terms.urem(terms.sub(x, multiplesIn(terms, x, unsigned(std::countr_zero(*n)))), by);
}

}  // namespace gpubmc::core

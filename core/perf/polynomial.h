#pragma once
// Addresses as polynomials over the whole numbers.

#include <map>
#include <optional>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::core::perf {

/// constant + sum of coefficient * product of atoms; an atom may occur several times in a product.
struct Polynomial {
  int64_t constant = 0;
  std::map<std::vector<encoder::Term>, int64_t> parts{};  ///< by sorted atoms, at least one; no coefficient is 0

  friend bool operator==(const Polynomial&, const Polynomial&) = default;
};

Polynomial operator-(const Polynomial& a, const Polynomial& b);

/// The term's value where none of its sums, products and extensions wraps; a term of any other kind is an atom.
/// Nothing: too large.
std::optional<Polynomial> polynomialOf(encoder::TermManager& terms, encoder::Term t);

}  // namespace gpubmc::core::perf

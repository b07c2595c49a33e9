#pragma once
// Order abstraction: where data is only moved and compared, it matters in which order the values are and not how far
// apart, so that n of them need no more than log2 n bits. Where a question comes down to one comparison at a time of
// what is moved by minima, maxima and choices that do not look at data, one bit is enough (the 0-1 principle of sorting
// networks). Sorting and selection go from hopeless to small.

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// A question with narrow variables in place of the data that it moves. Ensured: if what it was made of has a model,
/// then this one has one that meets the facts (width 1).
struct Ordered {
  Term question;
  std::vector<Term> facts;
  /// Data, and the narrow variable that stands for it. Where no constants are compared with data, the values of these
  /// variables, as numbers, are data that meets the question as they do; else empty.
  std::vector<std::pair<Term, Term>> data;
};

/// Nothing: it computes with what it compares, or compares it both as signed and as unsigned numbers, or it compares
/// nothing, or the values that it moves are so many that nothing is won. `given` holds as well; what of it cannot be
/// said of narrow words, or would make them wider, is left out. `noData`: variables that stay as they are. Required:
/// the question and `given` have width 1.
std::optional<Ordered> abstractOrder(TermManager& terms, Term question, std::span<const Term> given = {},
                                     std::span<const Term> noData = {});

/// The narrow model with data of the same order, where there is such data and it can be put there: values of variables
/// and of places of arrays. Whether that meets the question is for the caller to see: places may turn out to be one.
std::optional<Model> widen(const TermManager& terms, const Ordered& ordered, const Model& narrow);

}  // namespace gpubmc::encoder

#pragma once
// Order abstraction: if data is only moved and compared, only the order of the values matters and not their distance,
// so n values need at most log2 n bits. If the query depends on at most one strict comparison at a time of values moved
// by minima, maxima and data-independent choices, one bit is enough (the 0-1 principle of sorting networks). This makes
// queries about sorting and selection small.

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// A query with narrow variables in place of the data that it moves. Ensured: if the original query has a model, then
/// this one has a model that satisfies the facts (width 1).
struct Ordered {
  Term question;
  std::vector<Term> facts;
  /// Pairs of a data term and its narrow variable. If no constants are compared with data, the values of these
  /// variables, read as numbers, are data that satisfies the query as the variables do; otherwise the list is empty.
  std::vector<std::pair<Term, Term>> data;
};

/// Nothing if the query computes with compared values, or compares them both as signed and as unsigned numbers, or
/// compares nothing, or moves so many values that the words would not become narrower. `given` holds as well; facts
/// that cannot be expressed over narrow words, or would make them wider, are dropped. `noData`: variables that stay as
/// they are. Required: the query and `given` have width 1.
std::optional<Ordered> abstractOrder(TermManager& terms, Term question, std::span<const Term> given = {},
                                     std::span<const Term> noData = {});

/// Extends the narrow model to data in the same order, if such data exists and can be assigned: to variables and to
/// cells of arrays. The caller must check that the result satisfies the query: two indices may turn out to be equal.
std::optional<Model> widen(const TermManager& terms, const Ordered& ordered, const Model& narrow);

}  // namespace gpubmc::encoder

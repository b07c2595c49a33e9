#pragma once
// The number of set bits of a word, as a function of the word: __popc(ballot & lanes below) is a rank. Its sum of bits
// is hard for a solver; what programs need of it follows from which words are parts of which
// (docs/design/index-arithmetic.md, section 7).

#include <span>
#include <vector>

#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Ensured: as wide as the word, with the number of its set bits under the interpretation of withExactCounts(). Its
/// range is bounded by what the word's form tells. Required: the word has at least 2 bits.
Term bitCount(TermManager& terms, Term word);

/// Whether one of these terms counts bits.
bool hasCounts(const TermManager& terms, std::span<const Term> of);

/// The terms with sums of bits in place of bitCount().
std::vector<Term> withExactCounts(TermManager& terms, std::span<const Term> of);

/// The model, of withExactCounts() of these terms, has values for the counts in them as well.
void completeCounts(const TermManager& terms, std::span<const Term> of, Model& model);

/// Lemmas (bounds.h), at most so many: valid with withExactCounts().
std::vector<Term> countLemmas(TermManager& terms, std::span<const Term> questions, size_t most);

}  // namespace gpubmc::encoder

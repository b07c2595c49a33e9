#pragma once
// What signed arithmetic of the host program gives: a program in which it leaves its type is undefined.

#include <llvm/IR/InstrTypes.h>

#include <array>
#include <optional>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::core {

struct SignedResult {
  encoder::Term result;                     ///< at most 32 bits wide
  encoder::Term number;                     ///< 64 bits: the same, of numbers of any size
  std::array<encoder::Term, 2> of{};        ///< what it is computed from, as wide as the result
  const llvm::Instruction* site = nullptr;  ///< where it was computed first

  bool operator==(const SignedResult& o) const { return result == o.result && number == o.number; }
  auto operator<=>(const SignedResult& o) const {
    const auto order = result <=> o.result;
    return order != 0 ? order : number <=> o.number;
  }
};

/// Sorted.
using SignedResults = std::vector<SignedResult>;

/// Nothing: it may wrap by its type, it always fits, or it is wider. What is `known` of x and y is taken to hold.
/// Required: `result` is what `b` gives for x and y.
std::optional<SignedResult> signedResult(encoder::TermManager& terms, const SignedResults& known,
                                         const llvm::BinaryOperator& b, encoder::Term x, encoder::Term y,
                                         encoder::Term result);

/// Does nothing once a few hundred are known.
void remember(SignedResults& all, const SignedResult& r);

/// Those of which `roots` are computed.
SignedResults usedBy(encoder::TermManager& terms, const SignedResults& all, std::vector<encoder::Term> roots);

/// Width 1: it has not left its type.
encoder::Term isExact(encoder::TermManager& terms, const SignedResult& r);
/// Width 1: it is not too large for its type.
encoder::Term isNotTooLarge(encoder::TermManager& terms, const SignedResult& r);
/// Width 1: it is not too small for its type. (Of most sizes that follows: they are not negative.)
encoder::Term isNotTooSmall(encoder::TermManager& terms, const SignedResult& r);

}  // namespace gpubmc::core

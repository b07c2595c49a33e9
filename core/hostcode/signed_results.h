#pragma once
// Results of signed arithmetic of the host program. If one of them leaves its type, the program is undefined.

#include <llvm/IR/InstrTypes.h>

#include <array>
#include <optional>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::core {

struct SignedResult {
  encoder::Term result;                     ///< at most 32 bits wide
  encoder::Term number;                     ///< 64 bits: the same formula, without overflow
  std::array<encoder::Term, 2> of{};        ///< its operands, as wide as the result
  const llvm::Instruction* site = nullptr;  ///< the first place that computed it

  bool operator==(const SignedResult& o) const { return result == o.result && number == o.number; }
  auto operator<=>(const SignedResult& o) const {
    const auto order = result <=> o.result;
    return order != 0 ? order : number <=> o.number;
  }
};

/// Sorted.
using SignedResults = std::vector<SignedResult>;

/// Nothing: the operation may wrap by its type, the result always fits, or it is wider than 32 bits. If x or y is
/// itself `known`, its formula is continued. Required: `result` is the result of `b` for x and y.
std::optional<SignedResult> signedResult(encoder::TermManager& terms, const SignedResults& known,
                                         const llvm::BinaryOperator& b, encoder::Term x, encoder::Term y,
                                         encoder::Term result);

/// Does nothing if 256 results are known already.
void remember(SignedResults& all, const SignedResult& r);

/// Those from which `roots` are computed.
SignedResults usedBy(encoder::TermManager& terms, const SignedResults& all, std::vector<encoder::Term> roots);

/// Width 1: the result has not left its type.
encoder::Term isExact(encoder::TermManager& terms, const SignedResult& r);
/// Width 1: the result is not too large for its type.
encoder::Term isNotTooLarge(encoder::TermManager& terms, const SignedResult& r);
/// Width 1: the result is not too small for its type. (This follows for most sizes, which are not negative.)
encoder::Term isNotTooSmall(encoder::TermManager& terms, const SignedResult& r);

}  // namespace gpubmc::core

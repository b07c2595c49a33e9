#pragma once
// An execution of which a formula is true, as a witness for the interpreter.

#include <optional>
#include <span>

#include "core/check/engines/encoding.h"
#include "core/replay/make_witness.h"

namespace gpubmc::core {

struct Wanted {
  Term formula;
  /// The execution meets the first so many assumptions; SIZE_MAX: all.
  size_t assumptions = SIZE_MAX;
  bool ends = true;       ///< it is not cut at a loop bound before these
  bool wholeGrid = true;  ///< where all blocks can be replayed, they are
  uint32_t conflicts = 0;
  Term preferred{};  ///< true as well, if that is easily possible
  /// Inputs that these depend on, and the formula does not, have data that a program may process; all others are 0.
  std::span<const Term> varied{};
};

struct FoundExecution {
  encoder::Answer answer = encoder::Answer::Unknown;
  std::optional<interp::Witness> witness{};  ///< if Sat
};

/// The inputs of a model in which the wanted formula is true.
interp::Witness witnessOf(const Encoding& encoding, encoder::Model model, const Wanted& wanted);

/// Throws Cancelled. A witness is a candidate: it counts for what its replay shows.
FoundExecution findExecution(const Encoding& encoding, const Wanted& wanted, const Cancellation& cancel);

}  // namespace gpubmc::core

#pragma once
// The values of all compared words as terms, and whether they are known to be equal.

#include "core/equiv/result.h"
#include "encoder/term/definitions.h"

namespace gpubmc::core::equiv {

enum class Known : uint8_t {
  Open,
  Rounded,     ///< stays open: formulas and runs round, which the user chose to ignore
  Uncomputed,  ///< stays open: it depends on operations that gpubmc does not compute
  NormalForm,
  Prover,
  Sweeping,
  Solver
};

struct Pair {
  Word word;
  std::array<Term, kSides> value;  ///< with definitions applied
  Known known = Known::Open;
  bool undefined = false;  ///< see Proof
};

/// The open comparisons; constant after construction.
struct Words {
  std::vector<Pair> pairs;  ///< in the order of outputs and words
  std::unique_ptr<encoder::Definitions> definitions;
};

/// Loads every word of the outputs at the end of both sides. `facts`: conditions that all compared executions satisfy,
/// besides factsOf(). Ensured: equal terms are marked as equal.
Words wordsOf(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, const std::vector<Output>& outputs,
              const std::vector<Term>& facts);

}  // namespace gpubmc::core::equiv

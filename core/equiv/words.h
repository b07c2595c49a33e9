#pragma once
// The values of all compared words as terms, and what is known of whether they are equal.

#include "core/equiv/result.h"
#include "encoder/term/definitions.h"

namespace gpubmc::core::equiv {

enum class Known : uint8_t {
  Open,
  Rounded,     ///< open, and to stay so: rounding, which the user leaves out of account, decides what formulas and runs
               ///< say
  Uncomputed,  ///< open, and to stay so: it depends on what gpubmc does not compute
  NormalForm,
  Prover,
  Sweeping,
  Solver
};

struct Pair {
  Word word;
  std::array<Term, kSides> value;  ///< without what is defined
  Known known = Known::Open;
  bool undefined = false;  ///< see Proof
};

/// What is left to decide, made once and then only read.
struct Words {
  std::vector<Pair> pairs;  ///< in the order of outputs and words
  std::unique_ptr<encoder::Definitions> definitions;
};

/// Loads every word of the outputs at the end of both sides. `facts`: what all executions that are compared meet,
/// besides factsOf(). Ensured: equal terms are known to be equal.
Words wordsOf(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, const std::vector<Output>& outputs,
              const std::vector<Term>& facts);

}  // namespace gpubmc::core::equiv

#pragma once
// Proofs of equality that know more of terms than their normal form: where floats over the reals, or up to what is
// assumed of them, come in.

#include <memory>

#include "core/equiv/outputs.h"
#include "encoder/term/model.h"

namespace gpubmc::core::equiv {

struct Proof {
  bool equal = false;                       ///< for all inputs
  std::optional<encoder::Model> different;  ///< an input for which they are not: certain, though it was not run
  bool undefined = false;  ///< one of the two is no number for some inputs, whatever rounding does: a run may show it
  std::string note{};      ///< neither: what a user should know of it; may be empty
};

class Prover {
 public:
  virtual ~Prover() = default;
  /// What the report calls it: "over the reals".
  virtual std::string name() const = 0;
  /// Of the two sides' values of a word. Neither: it cannot tell. May make terms; is called by one thread at a time.
  virtual Proof compare(Term kernel, Term reference, const WordShape& word) = 0;
  /// Under what its proofs hold, in sentences for the report.
  virtual std::vector<std::string> assumptions() const = 0;
};

/// In the order in which they are tried. `facts`: what all executions that are compared meet. Required: what is passed
/// outlives them.
std::vector<std::unique_ptr<Prover>> proversFor(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides,
                                                const std::vector<Term>& facts, const Cancellation& cancel);

}  // namespace gpubmc::core::equiv

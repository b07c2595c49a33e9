#pragma once
// Proofs of equality beyond the normal forms of terms: floats over the reals, or up to given assumptions.

#include <memory>

#include "core/equiv/outputs.h"
#include "encoder/term/model.h"

namespace gpubmc::core::equiv {

struct Proof {
  bool equal = false;                       ///< equal for all inputs
  std::optional<encoder::Model> different;  ///< an input for which they differ: certain, but not run
  bool undefined = false;  ///< one is not a number for some inputs, whatever the rounding; a run may show it
  std::string note{};      ///< neither: a note for the user; may be empty
};

class Prover {
 public:
  virtual ~Prover() = default;
  /// Its name in reports: "over the reals".
  virtual std::string name() const = 0;
  /// Compares the two sides' values of a word. May return neither: undecided. May create terms; called by one thread at
  /// a time.
  virtual Proof compare(Term kernel, Term reference, const WordShape& word) = 0;
  /// The assumptions of its proofs, as sentences for the report.
  virtual std::vector<std::string> assumptions() const = 0;
};

/// In the order in which they are used. `facts`: conditions that all compared executions satisfy. Required: the
/// arguments outlive the result.
std::vector<std::unique_ptr<Prover>> proversFor(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides,
                                                const std::vector<Term>& facts, const Cancellation& cancel);

}  // namespace gpubmc::core::equiv

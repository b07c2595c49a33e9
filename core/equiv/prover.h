#pragma once
// Proofs of equality that know more of terms than their normal form: where floats over the reals, or up to what is
// assumed of them, come in.

#include <memory>

#include "core/equiv/outputs.h"

namespace gpubmc::core::equiv {

class Prover {
 public:
  virtual ~Prover() = default;
  /// What the report calls it: "over the reals".
  virtual std::string name() const = 0;
  /// Whether the two sides' values of a word are equal for all inputs. False: it cannot tell. May make terms; is called
  /// by one thread at a time.
  virtual bool proves(Term kernel, Term reference, const Output& output) = 0;
  /// Under what its proofs hold, in sentences for the report.
  virtual std::vector<std::string> assumptions() const = 0;
};

/// In the order in which they are tried. Throws UserError for what is asked and cannot be had.
std::vector<std::unique_ptr<Prover>> proversFor(CommonInputs& inputs);

}  // namespace gpubmc::core::equiv

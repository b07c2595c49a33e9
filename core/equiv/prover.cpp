#include "core/equiv/prover.h"

#include "core/equiv/budgets.h"
#include "core/equiv/float_provers.h"
#include "encoder/abstraction/ite_sums.h"
#include "encoder/abstraction/xor_forms.h"

namespace gpubmc::core::equiv {

namespace {

/// Linear forms over GF(2).
class ParityProver : public Prover {
 public:
  explicit ParityProver(const encoder::TermManager& terms) : parities_(terms) {}
  std::string name() const override { return "parity"; }
  Proof compare(Term kernel, Term reference, const WordShape&) override {
    return {parities_.equal(kernel, reference), {}};
  }
  std::vector<std::string> assumptions() const override { return {}; }

 private:
  encoder::XorForms parities_;
};

/// Sums of conditions.
class CountProver : public Prover {
 public:
  explicit CountProver(encoder::TermManager& terms) : forms_(terms, kBranches) {}
  std::string name() const override { return "counts"; }
  Proof compare(Term kernel, Term reference, const WordShape&) override {
    return {.equal = forms_.of(kernel) == forms_.of(reference), .different = {}};
  }
  std::vector<std::string> assumptions() const override { return {}; }

 private:
  encoder::IteSums forms_;
};

}  // namespace

std::vector<std::unique_ptr<Prover>> proversFor(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides,
                                                const std::vector<Term>& facts, const Cancellation& cancel) {
  std::vector<std::unique_ptr<Prover>> out;
  out.push_back(std::make_unique<ParityProver>(inputs.terms));
  out.push_back(std::make_unique<CountProver>(inputs.terms));
  if (inputs.question.floatAssumptions) out.push_back(canonicalProver(inputs));
  if (inputs.question.isLoose()) out.push_back(realProver(inputs, sides, facts, cancel));
  return out;
}

}  // namespace gpubmc::core::equiv

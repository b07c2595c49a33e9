#include "core/equiv/prover.h"

#include "core/equiv/budgets.h"
#include "encoder/abstraction/cases.h"
#include "encoder/abstraction/parity.h"
#include "encoder/util/error.h"

namespace gpubmc::core::equiv {

namespace {

/// Sums modulo 2 of bits.
class ParityProver : public Prover {
 public:
  explicit ParityProver(const encoder::TermManager& terms) : parities_(terms) {}
  std::string name() const override { return "parity"; }
  bool proves(Term kernel, Term reference, const Output&) override { return parities_.equal(kernel, reference); }
  std::vector<std::string> assumptions() const override { return {}; }

 private:
  encoder::Parities parities_;
};

/// Sums of conditions.
class CountProver : public Prover {
 public:
  explicit CountProver(encoder::TermManager& terms) : forms_(terms, kBranches) {}
  std::string name() const override { return "counts"; }
  bool proves(Term kernel, Term reference, const Output&) override { return forms_.of(kernel) == forms_.of(reference); }
  std::vector<std::string> assumptions() const override { return {}; }

 private:
  encoder::CaseForms forms_;
};

}  // namespace

std::vector<std::unique_ptr<Prover>> proversFor(CommonInputs& inputs) {
  if (inputs.question.floats == FloatMode::Reals)
    throw UserError("--fp=reals: this program has no arithmetic of reals");
  if (!inputs.question.floatAssumptions.empty())
    throw UserError("--fp-assume: this program has no rules that depend on assumptions about floats");
  std::vector<std::unique_ptr<Prover>> out;
  out.push_back(std::make_unique<ParityProver>(inputs.terms));
  out.push_back(std::make_unique<CountProver>(inputs.terms));
  return out;
}

}  // namespace gpubmc::core::equiv

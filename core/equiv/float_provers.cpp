#include "core/equiv/float_provers.h"

#include <map>

#include <fmt/format.h>

#include "core/check/assumed_floats.h"
#include "encoder/float/canonical.h"
#include "encoder/real/comparer.h"
#include "encoder/util/error.h"

namespace gpubmc::core::equiv {

namespace {

std::optional<encoder::FloatFormat> formatOf(ir::Type type) {
  switch (type.kind) {
    case ir::TypeKind::F16: return encoder::kBinary16;
    case ir::TypeKind::BF16: return encoder::kBfloat16;
    case ir::TypeKind::F32: return encoder::kBinary32;
    case ir::TypeKind::F64: return encoder::kBinary64;
    default: return std::nullopt;
  }
}

class CanonicalProver : public Prover {
 public:
  explicit CanonicalProver(CommonInputs& inputs)
      : assumptions_(inputs.question.floatAssumptions), canonical_(inputs.terms, assumptions_) {}
  std::string name() const override { return "canonical forms"; }
  Proof compare(Term kernel, Term reference, const WordShape& word) override {
    const auto a = canonical_(kernel), b = canonical_(reference);
    // All NaNs are equal, whatever their payload; words that are not floats are compared bit by bit.
    const bool looksAtNans = !word.type.isFloat() && (a.isUpToNan || b.isUpToNan);
    if (a.term != b.term || (looksAtNans && !(assumptions_ & (encoder::kOrderedFloats | encoder::kFiniteFloats))))
      return {};
    used_ |= a.used | b.used | (looksAtNans ? assumptions_ & (encoder::kOrderedFloats | encoder::kFiniteFloats) : 0);
    return {true, {}};
  }
  std::vector<std::string> assumptions() const override { return sentencesOf(used_); }

 private:
  const uint8_t assumptions_;
  encoder::FloatCanonicaliser canonical_;
  uint8_t used_ = 0;
};

class RealProver : public Prover {
 public:
  RealProver(CommonInputs& inputs, const std::vector<Term>& facts, const std::vector<Term>& abstract,
             const Cancellation& cancel)
      : proves_(inputs.question.floats == FloatMode::Reals), comparer_(inputs.terms, facts, abstract, limits(cancel)) {}
  std::string name() const override { return "over the reals"; }

  Proof compare(Term kernel, Term reference, const WordShape& word) override {
    const std::optional<encoder::FloatFormat> format = formatOf(word.type);
    encoder::RealResult r = format && format->width == 8 * word.bytes ? comparer_.compare(kernel, reference, *format)
                                                                      : comparer_.compareIntegers(kernel, reference);
    Proof out;
    if (r.verdict == encoder::RealResult::Verdict::Different) out.different = std::move(r.difference->point);
    out.undefined = r.verdict == encoder::RealResult::Verdict::Undecided && r.cause == encoder::RealCause::Undefined;
    if (r.verdict == encoder::RealResult::Verdict::Undecided && proves_) out.note = noteOf(r.cause);
    if (r.verdict != encoder::RealResult::Verdict::Equal || !proves_) return out;
    out.equal = true;
    for (const encoder::RealAssumption& a : r.assumptions) used_[a.kind].insert(a.term.id);
    return out;
  }

  std::vector<std::string> assumptions() const override {
    std::vector<std::string> out;
    for (const auto& [kind, terms] : used_) out.push_back(sentence(kind, terms.size()));
    return out;
  }

 private:
  static encoder::RealLimits limits(const Cancellation& cancel) {
    encoder::RealLimits out;
    out.cancel = &cancel;
    return out;
  }
  static std::string noteOf(encoder::RealCause cause) {
    if (cause == encoder::RealCause::Domain)
      return "floats: wherever both sides have a value they are equal; that a value which only one of them divides "
             "by, or takes the root or the logarithm of, always allows that is not proved";
    if (cause == encoder::RealCause::Vacuous)
      return "floats: wherever both sides have a value they are equal; no input was found for which both have one";
    return "";
  }
  static std::string sentence(encoder::RealAssumption::Kind kind, size_t n) {
    using Kind = encoder::RealAssumption::Kind;
    const std::string what = n == 1 ? "one value" : fmt::format("{} values", n);
    switch (kind) {
      case Kind::Reals: return "floats: operations are those of real numbers: no rounding, no overflow (--fp=reals)";
      case Kind::Conversion: return "floats: a conversion between formats keeps the value";
      case Kind::NonZero: return fmt::format("floats: {} that both sides divide by: not 0", what);
      case Kind::Positive: return fmt::format("floats: {} of which the logarithm is taken: above 0", what);
      case Kind::NonNegative: return fmt::format("floats: {} of which the root is taken: not below 0", what);
      case Kind::Irrational: return "floats: constants like 1.442695 stand for the irrational numbers they round";
      case Kind::Fraction: return "floats: constants like 0.33333334 stand for the fractions they round";
    }
    throw InternalError("unknown assumption over the reals");
  }

  const bool proves_;
  encoder::RealComparer comparer_;
  std::map<encoder::RealAssumption::Kind, std::set<uint32_t>> used_;  ///< the terms it concerns
};

}  // namespace

std::unique_ptr<Prover> canonicalProver(CommonInputs& inputs) {
  return std::make_unique<CanonicalProver>(inputs);
}

std::unique_ptr<Prover> realProver(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides,
                                   const std::vector<Term>& facts, const Cancellation& cancel) {
  std::vector<Term> abstract;
  for (const ExecutedSide& side : sides)
    for (const ExecutedLaunch& l : side.launches)
      for (const machine::Execution& e : l.blocks)
        for (const auto* ids : {&e.abstractTerms, &e.uncomputedTerms})
          for (uint32_t id : *ids) abstract.push_back({id});
  return std::make_unique<RealProver>(inputs, facts, abstract, cancel);
}

}  // namespace gpubmc::core::equiv

// The exact definitions of float operations (encoder/float/exact): evaluating their terms gives the results that the
// interpreter computes with the host's floats.
#include <catch2/catch.hpp>

#include <algorithm>
#include <random>

#include "encoder/float/exact/definition.h"
#include "encoder/term/model.h"
#include "gpu-model/interp/values.h"
#include "gpu-model/machine/float_constants.h"
#include "gpu-model/machine/scalar.h"
#include "tests/machine/float_insts.h"

using namespace gpubmc;
using namespace gpubmc::test;
using encoder::FloatFormat;
using encoder::Term;
using ir::Opcode;

namespace {

const ir::Type kTypes[] = {ir::kF16, ir::kBF16, ir::kF32, ir::kF64};

/// An instruction on variables, as the machine encodes it, with its exact definition.
class Defined {
 public:
  explicit Defined(const ir::Inst& inst) : inst_(inst) {
    for (const ir::Operand& o : inst.operands) x_.push_back(tm_.var("x", o.type.bits));
    result_ = machine::scalarResult(tm_, inst, x_, machine::FloatTerms::Operators);
    REQUIRE(tm_.op(result_) == encoder::Op::Apply);
    operation_ = encoder::floatOperation(tm_, result_);
    REQUIRE(operation_);
    REQUIRE(encoder::hasExactDefinition(*operation_));
    exact_ = encoder::exactResult(tm_, *operation_, x_);
    fact_ = encoder::exactFact(tm_, result_);
  }

  /// For these operands, the definition, its fact and the definition on constants agree with the interpreter.
  void agree(const std::vector<uint64_t>& v) {
    const uint64_t expected = expectedOf(v);
    const bool nan = isNan(inst_.type, expected);
    encoder::Model model;
    std::vector<Term> constants;
    for (size_t i = 0; i < v.size(); ++i) {
      model.values[x_[i].id] = v[i];
      constants.push_back(tm_.constant(v[i], tm_.width(x_[i])));
    }
    model.values[result_.id] = expected;
    encoder::Evaluator evaluate(tm_, model);
    const uint64_t computed = evaluate(exact_);
    const bool same = nan ? isNan(inst_.type, computed) : computed == expected;
    if (!same || !evaluate.truth(fact_) || !refutes(v, expected, nan)) fail(v, expected, computed);
    if (++calls_ % 4) return;
    const auto constant = tm_.value(encoder::exactResult(tm_, *operation_, constants));
    if (constant != computed) fail(v, expected, constant.value_or(0));
  }

 private:
  // The interpreter rounds a 16-bit fused multiply-add to odd in double, although double may have rounded to nearest.
  uint64_t expectedOf(const std::vector<uint64_t>& v) const {
    if (inst_.op == Opcode::FMA && inst_.type.bits == 16) {
      const auto constant = machine::floatConstant(inst_, v);
      return constant.value_or(machine::formatOf(inst_.type.kind).infinity() + 1);
    }
    return interp::floatResult(inst_, v);
  }

  /// The fact refutes every other result, except other NaNs.
  bool refutes(const std::vector<uint64_t>& v, uint64_t expected, bool nan) {
    encoder::Model model;
    for (size_t i = 0; i < v.size(); ++i) model.values[x_[i].id] = v[i];
    model.values[result_.id] = nan ? 0 : expected ^ 1;
    return !encoder::Evaluator(tm_, model).truth(fact_);
  }

  void fail(const std::vector<uint64_t>& v, uint64_t expected, uint64_t computed) {
    if (++failures_ > 3) return;
    std::string text;
    for (uint64_t bits : v) text += " " + std::to_string(bits);
    FAIL_CHECK(operation_->name() << " of" << text << ": " << computed << " instead of " << expected);
  }

  const ir::Inst inst_;
  encoder::TermManager tm_;
  std::vector<Term> x_;
  Term result_, exact_, fact_;
  std::optional<encoder::FloatOperation> operation_;
  size_t calls_ = 0, failures_ = 0;
};

/// Random operands: half of them near one, so that sums cancel, near the limits of a width, or tiny.
class Anything {
 public:
  explicit Anything(uint64_t seed) : random_(seed) {}
  uint64_t operator()(ir::Type t) {
    const uint64_t bits = t.bits == 64 ? random_() : random_() & ((uint64_t(1) << t.bits) - 1);
    if (t.isInt()) return bits >> random_() % t.bits;
    const FloatFormat f = machine::formatOf(t.kind);
    const uint64_t fraction = bits & ((uint64_t(1) << f.mantissa) - 1), sign = bits & f.sign();
    switch (random_() % 8) {
      case 0:
      case 1: return sign | uint64_t(f.bias() + int(random_() % 5) - 2) << f.mantissa | fraction;
      case 2: return sign | std::min<uint64_t>(f.bias() + random_() % 70, 2 * f.bias()) << f.mantissa | fraction;
      case 3: return sign | (random_() % 3) << f.mantissa | fraction;
      default: return bits;
    }
  }

 private:
  std::mt19937_64 random_;
};

void check(const ir::Inst& inst, int samples) {
  Defined defined(inst);
  Anything anything(uint64_t(inst.op) * 100 + inst.type.bits);
  const ir::Type from = inst.operands[0].type;
  const std::vector<uint64_t> special = corners(from);
  std::vector<uint64_t> v(inst.operands.size());
  size_t combinations = 1;
  for (size_t i = 0; i < v.size(); ++i) combinations *= special.size();
  const size_t step = combinations > 1'000 ? 29 : 1;  // a sample of the combinations of three operands
  for (size_t c = 0; c < combinations; c += step) {
    for (size_t i = 0, rest = c; i < v.size(); ++i, rest /= special.size()) v[i] = special[rest % special.size()];
    defined.agree(v);
  }
  for (int s = 0; s < samples; ++s) {
    for (uint64_t& bits : v) bits = anything(from);
    defined.agree(v);
  }
}

}  // namespace

TEST_CASE("exact arithmetic agrees with the host") {
  for (ir::Type type : kTypes)
    for (ir::Rounding mode : kModes) {
      const int samples = mode == ir::Rounding::NearestEven ? 1'000 : 200;
      for (Opcode op : {Opcode::FAdd, Opcode::FSub, Opcode::FMul, Opcode::FDiv})
        check(instruction(op, type, type, 2, mode), samples);
      check(instruction(Opcode::FSqrt, type, type, 1, mode), samples);
    }
}

TEST_CASE("exact fused multiply-add agrees with the host") {
  for (ir::Type type : kTypes)
    for (ir::Rounding mode : kModes)
      check(instruction(Opcode::FMA, type, type, 3, mode), mode == ir::Rounding::NearestEven ? 1'000 : 200);
}

TEST_CASE("exact conversions agree with the host") {
  for (ir::Type type : kTypes)
    for (ir::Rounding mode : kModes) {
      for (ir::Type other : kTypes)
        if (other.kind != type.kind)
          check(instruction(other.bits > type.bits ? Opcode::FPExt : Opcode::FPTrunc, type, other, 1, mode), 500);
      for (ir::Type integer : {ir::kI8, ir::kI16, ir::kI32, ir::kI64})
        for (bool isSigned : {false, true}) {
          check(instruction(isSigned ? Opcode::SIToFP : Opcode::UIToFP, integer, type, 1, mode), 300);
          check(instruction(isSigned ? Opcode::FPToSI : Opcode::FPToUI, type, integer, 1, mode), 300);
        }
    }
}

TEST_CASE("exact comparisons, extrema and signs agree with the host") {
  for (ir::Type type : kTypes) {
    for (Opcode op : {Opcode::FMin, Opcode::FMax}) check(instruction(op, type, type, 2), 500);
    for (Opcode op : {Opcode::FNeg, Opcode::FAbs}) check(instruction(op, type, type, 1), 500);
    for (int p = int(ir::FloatPredicate::False); p <= int(ir::FloatPredicate::True); ++p) {
      ir::Inst compare = instruction(Opcode::FCmp, type, ir::kI1, 2);
      compare.floatPredicate = ir::FloatPredicate(p);
      check(compare, 100);
    }
  }
}

TEST_CASE("exact rounding to integers agrees with the host") {
  for (ir::Type type : kTypes)
    for (const char* name : {"floor", "ceil", "trunc", "rint", "round"})
      check(instruction(Opcode::FMath, type, type, 1, ir::Rounding::NearestEven, name), 1'000);
}

TEST_CASE("exact operations on 16-bit floats are correct for every value") {
  std::vector<ir::Inst> all{instruction(Opcode::FSqrt, ir::kF16, ir::kF16, 1),
                            instruction(Opcode::FPExt, ir::kF16, ir::kF32, 1),
                            instruction(Opcode::FPTrunc, ir::kF16, ir::kBF16, 1),
                            instruction(Opcode::FPToSI, ir::kF16, ir::kI32, 1, ir::Rounding::TowardZero),
                            instruction(Opcode::FPToUI, ir::kF16, ir::kI8, 1, ir::Rounding::TowardZero),
                            instruction(Opcode::FMath, ir::kF16, ir::kF16, 1, ir::Rounding::NearestEven, "rint"),
                            instruction(Opcode::SIToFP, ir::kI16, ir::kF16, 1)};
  for (const ir::Inst& inst : all) {
    Defined defined(inst);
    for (uint64_t bits = 0; bits < 0x10000; ++bits) defined.agree({bits});
  }
}

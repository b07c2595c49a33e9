#include "core/run/lost_numbers.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace gpubmc::core {

namespace {

using ir::Expression;

/// Numbers that are tried: from `least` to `greatest`, with this remainder.
struct Sample {
  int64_t least, greatest, divisor, remainder;
};

/// About as many as a thread has, as a block and as a grid: a guard that compares the number with that of a thread lets
/// none, some or all of them pass. Whole warps and odd numbers: a kernel may rely on what the host has rounded.
constexpr Sample kSamples[] = {{1, 8, 1, 0}, {0, 1'023, 64, 0}, {1'025, 65'535, 2, 1}};

Expression isOne(const Expression& number, const Sample& sample) {
  using Op = Expression::Op;
  auto is = [&](Op op, Expression x, int64_t n) {
    return Expression::binary(op, std::move(x), Expression::constant(n));
  };
  return Expression::binary(
      Op::And, Expression::binary(Op::And, is(Op::Ge, number, sample.least), is(Op::Le, number, sample.greatest)),
      is(Op::Eq, is(Op::Rem, number, sample.divisor), sample.remainder));
}

bool isLost(const ir::KernelParam& p, const Options& options) {
  return p.type.isInt() && !p.passed && !p.passedAt.empty() && !options.params.contains(p.name);
}

/// The kernel's own numbers: constants that the code compares something with, the smallest first. At most eight, as
/// each costs a check.
std::vector<int64_t> comparedWith(const ir::Function& code) {
  constexpr size_t kMost = 8;
  std::set<uint64_t> found;
  for (const ir::Block& block : code.blocks)
    for (const ir::Inst& inst : block.insts)
      if (inst.op == ir::Opcode::ICmp)
        for (const ir::Operand& o : inst.operands)
          if (o.kind == ir::Operand::Kind::Const && o.type.isInt() && o.type.bits > 1) found.insert(o.payload);
  std::vector<int64_t> out;
  for (uint64_t n : found)
    if (n <= INT32_MAX && out.size() < kMost) out.push_back(int64_t(n));
  return out;
}

/// No execution meets what is known, or none was found that does.
bool isImpossible(const KernelResult& k) {
  return std::ranges::any_of(k.properties, [](const PropertyResult& p) {
    return p.reason.cause == Cause::NoExecution || p.reason.cause == Cause::MayHaveNoExecution;
  });
}

bool isViolated(const KernelResult& k, PropertyClass c) {
  return std::ranges::any_of(k.properties,
                             [&](const PropertyResult& p) { return p.cls == c && p.status == Status::Violated; });
}

class LostNumbers {
 public:
  LostNumbers(const ir::Module& module, const Options& options, uint32_t kernel, Recheck& again)
      : module_(module), options_(options), kernel_(kernel), again_(again) {
    const std::vector<ir::KernelParam>& params = module.kernels[kernel].params;
    for (uint32_t i = 0; i < params.size(); ++i)
      if (isLost(params[i], options))
        lost_.push_back(i), names_.push_back(params[i].name), places_ = ir::united(places_, params[i].passedAt);
  }
  bool empty() const { return lost_.empty(); }
  Reason reason() const {
    return {.cause = Cause::NumberNotFollowed,
            .subject = fmt::format("{}", fmt::join(names_, ", ")),
            .detail = ir::print(places_, "the host code of this file")};
  }

  /// The kernel is violated with each kind of number that the known facts allow.
  bool isViolatedWithMost() const {
    return std::ranges::all_of(kSamples, [&](const Sample& sample) {
      Options with = options_;
      for (uint32_t i : lost_) with.preconditions.push_back(isOne(Expression::param(i), sample));
      const KernelResult result = again_.check(module_, kernel_, with);
      return result.verdict == Status::Violated || isImpossible(result);
    });
  }
  /// An assertion fails also where one of the numbers is one that the code compares something with: what an assertion
  /// states of a number that is not followed is what its author knows of the callers, and may be a single value.
  bool failsWithOwnNumbers() const {
    for (uint32_t i : lost_)
      for (int64_t n : comparedWith(module_.functions[module_.kernels[kernel_].function])) {
        Options with = options_;
        with.preconditions.push_back(
            Expression::binary(Expression::Op::Eq, Expression::param(i), Expression::constant(n)));
        const KernelResult result = again_.check(module_, kernel_, with);
        if (!isViolated(result, PropertyClass::Assertion) && !isImpossible(result)) return false;
      }
    return true;
  }

 private:
  const ir::Module& module_;
  const Options& options_;
  const uint32_t kernel_;
  Recheck& again_;
  std::vector<uint32_t> lost_;  ///< parameters
  std::vector<std::string> names_;
  ir::HostPlaces places_;
};

}  // namespace

KernelResult withoutLostNumbers(const ir::Module& module, const Options& options, KernelResult first, Recheck& again) {
  if (first.verdict != Status::Violated || options.inputs == Options::Inputs::All) return first;
  const LostNumbers lost(module, options, first.kernel, again);
  if (lost.empty()) return first;

  const bool allStand = lost.isViolatedWithMost();
  if (allStand && (!isViolated(first, PropertyClass::Assertion) || lost.failsWithOwnNumbers())) return first;
  for (PropertyResult& p : first.properties) {
    if (p.status != Status::Violated || (allStand && p.cls != PropertyClass::Assertion)) continue;
    p.status = Status::Unknown;
    p.reason = lost.reason();
    p.message.clear();
    p.advice = {};
    p.counterexample.reset();
  }
  first.verdict = verdictOf(first.properties);
  (first.decides == InputDomain::Launches ? first.forLaunches : first.forAll) = first.verdict;
  return first;
}

}  // namespace gpubmc::core

#include "core/run/lost_numbers.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/run/launch_revisions.h"
#include "core/run/left_open.h"

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

constexpr size_t kMostNamed = 4;  ///< constants of the kernel that are tried

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

/// The constants that the kernel's code compares with a parameter for equality, by parameter: an assertion may state
/// the number that the host passes.
std::vector<std::vector<int64_t>> namedConstants(const ir::Module& module, const ir::Kernel& kernel) {
  using Op = ir::Opcode;
  const ir::Function& f = module.functions[kernel.function];
  constexpr uint32_t kNone = UINT32_MAX;
  std::vector<uint32_t> parameterOf(f.regTypes.size(), kNone);  // by register: of which it has the value
  for (uint32_t i = 0; i < f.params.size(); ++i) parameterOf[i] = i;
  auto of = [&](const ir::Operand& o) {
    return o.kind == ir::Operand::Kind::Reg ? parameterOf[size_t(o.payload)] : kNone;
  };
  std::vector<std::vector<int64_t>> out(f.params.size());
  for (const ir::Block& b : f.blocks)
    for (const ir::Inst& i : b.insts) {
      if (i.op == Op::ZExt || i.op == Op::SExt || i.op == Op::Trunc) parameterOf[i.result] = of(i.operands[0]);
      if (i.op != Op::ICmp || (i.intPredicate != ir::IntPredicate::Eq && i.intPredicate != ir::IntPredicate::Ne))
        continue;
      for (const unsigned k : {0, 1}) {
        const ir::Operand& other = i.operands[1 - k];
        const uint32_t parameter = of(i.operands[k]);
        if (parameter == kNone || other.kind != ir::Operand::Kind::Const) continue;
        const unsigned shift = 64u - other.type.bits;
        out[parameter].push_back(int64_t(other.payload << shift) >> shift);
      }
    }
  return out;
}

}  // namespace

KernelResult withoutLostNumbers(const ir::Module& module, const Options& options, KernelResult first, Recheck& again) {
  if (first.verdict != Status::Violated || options.inputs == Options::Inputs::All) return first;
  const std::vector<ir::KernelParam>& params = module.kernels[first.kernel].params;
  std::vector<std::string> names;
  ir::HostPlaces places;
  for (const ir::KernelParam& p : params)
    if (isLost(p, options)) names.push_back(p.name), places = ir::united(places, p.passedAt);
  if (names.empty()) return first;

  /// Whether the kernel is violated where each of the numbers meets its condition; one without a condition may be any.
  auto isViolatedWhere = [&](auto&& condition) {
    Options with = options;
    for (uint32_t i = 0; i < params.size(); ++i) {
      auto c = isLost(params[i], options) ? condition(i) : std::nullopt;
      if (c) with.preconditions.push_back(std::move(*c));
    }
    const KernelResult result = again.check(module, first.kernel, with);
    return result.verdict == Status::Violated || isImpossible(result);
  };
  bool stands = std::ranges::all_of(kSamples, [&](const Sample& sample) {
    return isViolatedWhere([&](uint32_t i) { return std::optional(isOne(Expression::param(i), sample)); });
  });
  const bool isOfAssertions = std::ranges::all_of(first.properties, [](const PropertyResult& p) {
    return p.status != Status::Violated || p.cls == PropertyClass::Assertion;
  });
  const auto named =
      isOfAssertions ? namedConstants(module, module.kernels[first.kernel]) : std::vector<std::vector<int64_t>>();
  size_t most = 0;
  for (uint32_t i = 0; i < named.size(); ++i)
    if (isLost(params[i], options)) most = std::max(most, named[i].size());
  for (size_t k = 0; stands && k < std::min(most, kMostNamed); ++k)
    stands = isViolatedWhere([&](uint32_t i) -> std::optional<Expression> {
      if (i >= named.size() || named[i].empty()) return std::nullopt;
      return Expression::binary(Expression::Op::Eq, Expression::param(i),
                                Expression::constant(named[i][k % named[i].size()]));
    });
  // The violation may be one of another launch than the first one that is tried.
  auto wherePassed = [&](uint32_t i, int64_t n) {
    Options with = options;
    with.preconditions.push_back(Expression::binary(Expression::Op::Eq, Expression::param(i), Expression::constant(n)));
    KernelResult result = again.check(module, first.kernel, with);
    for (Revision revised : kLaunchRevisions) result = revised(module, with, std::move(result), again);
    return result;
  };
  // Values of a single number that some launch does pass.
  for (uint32_t i = 0; i < params.size() && names.size() == 1; ++i)
    for (size_t k = 0; isLost(params[i], options) && !stands && k < std::min(params[i].mayPass.size(), kMostNamed); ++k)
      stands = wherePassed(i, params[i].mayPass[k]).verdict == Status::Violated;
  if (stands) return first;
  return withoutViolations(std::move(first), {.cause = Cause::NumberNotFollowed,
                                              .subject = fmt::format("{}", fmt::join(names, ", ")),
                                              .detail = ir::print(places, "the host code of this file")});
}

}  // namespace gpubmc::core

#include "core/run/lost_numbers.h"

#include <algorithm>

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

/// No execution meets what is known, or none was found that does.
bool isImpossible(const KernelResult& k) {
  return std::ranges::any_of(k.properties, [](const PropertyResult& p) {
    return p.reason.cause == Cause::NoExecution || p.reason.cause == Cause::MayHaveNoExecution;
  });
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

  const bool stands = std::ranges::all_of(kSamples, [&](const Sample& sample) {
    Options with = options;
    for (uint32_t i = 0; i < params.size(); ++i)
      if (isLost(params[i], options)) with.preconditions.push_back(isOne(Expression::param(i), sample));
    const KernelResult result = again.check(module, first.kernel, with);
    return result.verdict == Status::Violated || isImpossible(result);
  });
  if (stands) return first;
  for (PropertyResult& p : first.properties) {
    if (p.status != Status::Violated) continue;
    p.status = Status::Unknown;
    p.reason = {.cause = Cause::NumberNotFollowed,
                .subject = fmt::format("{}", fmt::join(names, ", ")),
                .detail = ir::print(places, "the host code of this file")};
    p.message.clear();
    p.advice = {};
    p.counterexample.reset();
  }
  first.verdict = verdictOf(first.properties);
  (first.decides == InputDomain::Launches ? first.forLaunches : first.forAll) = first.verdict;
  return first;
}

}  // namespace gpubmc::core

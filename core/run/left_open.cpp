#include "core/run/left_open.h"

#include <algorithm>

namespace gpubmc::core {

bool isImpossible(const KernelResult& k) {
  return std::ranges::any_of(k.properties, [](const PropertyResult& p) {
    return p.reason.cause == Cause::NoExecution || p.reason.cause == Cause::MayHaveNoExecution;
  });
}

KernelResult withoutViolations(KernelResult result, const Reason& why) {
  for (PropertyResult& p : result.properties) {
    if (p.status != Status::Violated) continue;
    p.status = Status::Unknown;
    p.reason = why;
    p.message.clear();
    p.advice = {};
    p.counterexample.reset();
  }
  result.verdict = verdictOf(result.properties);
  (result.decides == InputDomain::Launches ? result.forLaunches : result.forAll) = result.verdict;
  return result;
}

}  // namespace gpubmc::core

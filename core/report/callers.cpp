#include "core/report/callers.h"
#include "core/report/allowed.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/report/names.h"
#include "core/report/reasons.h"

namespace gpubmc::core {

namespace {

/// "n == 2, m == 0": the integer parameters of the counterexample.
std::string inputsOf(const RunResult& run, const KernelResult& k, const Counterexample& ce) {
  constexpr size_t kMax = 4;
  std::vector<std::string> out;
  const ir::Kernel& kernel = run.module.kernels[k.kernel];
  for (size_t i = 0; i < kernel.params.size() && out.size() < kMax; ++i) {
    const ir::KernelParam& p = kernel.params[i];
    if (p.type.isInt())
      out.push_back(fmt::format("{} == {}", p.name, Names::value(ce.witness.scalars[i], p.type, p.isSigned)));
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

/// "race on a (line 5) with n == 2; __requires(n >= 64) excludes it"
std::string violation(const RunResult& run, const KernelResult& k, const PropertyResult& p) {
  const uint32_t line = run.module.locations[p.loc].line;
  std::string out(p.cls ? info(*p.cls).name : p.id);
  if (!p.subject.empty()) out += " on " + p.subject;
  if (line) out += fmt::format(" (line {})", line);
  if (p.counterexample)
    if (const std::string inputs = inputsOf(run, k, *p.counterexample); !inputs.empty()) out += " with " + inputs;
  if (p.allowed) out += fmt::format("; {}", allowedBecause(*p.allowed));
  if (p.advice.kind == Advice::Kind::Requires)
    out += fmt::format(
        "; __requires({}) excludes it{}", precondition(p.advice, run.module.kernels[k.kernel]),
        p.advice.holds ? ", and every property then holds" + sizes(*p.advice.holds, termsOf(run.file)) : "");
  return out;
}

}  // namespace

std::string sizes(Size size, const Terms& terms) {
  return size == Size::ThisLaunch ? ""
         : size == Size::Any      ? ", for any launch"
                                  : fmt::format(", for any grid of these {}s", terms.block);
}

std::string sizes(const KernelResult& k, const Terms& terms) {
  if (k.verdict != Status::Holds) return {};
  Size size = Size::Any;
  for (const PropertyResult& p : k.properties)
    if (p.status == Status::Holds) size = std::min(size, p.size);
  return sizes(size, terms);
}

std::string callers(const RunResult& run, const KernelResult& k, const Paint& paint) {
  std::string out;
  if (k.hasLaunches && k.decides == InputDomain::All && isProof(k.forLaunches) && !isProof(k.verdict))
    out += "  for the launches of this file: " + paint.green(name(k.forLaunches)) + "\n";
  for (const PropertyResult& p : k.others) out += "  " + wrapped("other callers: " + violation(run, k, p), 4) + "\n";
  return out;
}

}  // namespace gpubmc::core

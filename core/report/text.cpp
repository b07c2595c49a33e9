#include "core/report/text.h"

#include <fmt/format.h>

#include "core/report/callers.h"
#include "core/report/plan_text.h"
#include "core/report/story.h"
#include "core/report/summary.h"

namespace gpubmc::core {

namespace {

std::string shape(ir::Dim3 d) {
  if (d.z != 1) return fmt::format("({},{},{})", d.x, d.y, d.z);
  if (d.y != 1) return fmt::format("({},{})", d.x, d.y);
  return fmt::format("{}", d.x);
}

std::string verdict(Status s, const Paint& paint) {
  switch (s) {
    case Status::Violated:
    case Status::InternalError: return paint.red(name(s));
    case Status::Holds:
    case Status::HoldsWithinBound: return paint.green(name(s));
    default: return paint.yellow(name(s));
  }
}

std::string note(const std::string& text) {
  return "note: " + wrapped(text, 6) + "\n";
}

std::string kernelText(const RunResult& run, const KernelResult& k, const TextOptions& options) {
  const Paint paint(options.colour);
  std::string out = fmt::format("{} <<<{}, {}>>>  {}\n", paint.bold(k.name), shape(k.launch.grid),
                                shape(k.launch.block), verdict(k.verdict, paint));
  if (options.quiet) return out;
  out += callers(run, k, paint);
  Story story(run, k, options.colour, options.verbose);
  for (const PropertyResult& p : k.properties)
    if (p.status == Status::Violated) out += story.tell(p);
  out += summary(run, k, paint);
  if (!k.assumptions.empty()) out += paint.dim("  assuming") + "\n";
  for (const std::string& a : k.assumptions) out += "    " + paint.dim(wrapped(a, 6)) + "\n";
  for (const std::string& n : k.notes) out += "  " + note(n);
  if (options.explainPlan) out += planText(k);
  if (options.verbose)
    for (const auto& [name, v] : k.statistics) out += paint.dim(fmt::format("  {:<26} {:.6g}", name, v)) + "\n";
  return out;
}

}  // namespace

std::string textReport(const RunResult& run, const TextOptions& options) {
  std::string out;
  for (const KernelResult& k : run.kernels) out += kernelText(run, k, options) + (options.quiet ? "" : "\n");
  if (!run.reason.empty()) {
    const Paint paint(options.colour);
    out += fmt::format("{}  {}\n", paint.bold(run.file), verdict(run.verdict, paint));
    if (!options.quiet) out += "\n  because: " + wrapped(run.reason, 11) + "\n\n";
  }
  if (options.quiet) return out;
  for (const std::string& n : run.notes) out += note(n);
  if (run.kernels.size() > 1) out += fmt::format("{} kernels: {}\n", run.kernels.size(), name(run.verdict));
  return out;
}

}  // namespace gpubmc::core

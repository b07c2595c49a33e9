#include "core/vectors/harness_head.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/report/terms.h"
#include "core/vectors/c_text.h"

namespace gpubmc::core::vectors {

namespace {

std::string positionOf(interp::ThreadId t, const TestVector& v) {
  const Terms& terms = termsOf(v.build.file);
  const ir::Dim3 i = ir::position(t.lane, v.witness.launch.block), b = v.witness.blocks[t.block];
  return fmt::format("{} ({},{},{}) of {} ({},{},{})", terms.thread, i.x, i.y, i.z, terms.block, b.x, b.y, b.z);
}

}  // namespace

std::string commentLine(const std::string& text) {
  return "// " + cComment(text) + "\n";
}

std::string whatItShows(const TestVector& v, const std::function<std::string(PropertyClass)>& help) {
  std::string out =
      commentLine(fmt::format("A test vector of the kernel {}, as a program. gpubmc has written it.", v.kernel)) +
      "//\n";
  if (v.expected) {
    const Expectation& e = *v.expected;
    out += commentLine(
        fmt::format("It is to show: {} in line {}, column {}: {}", info(e.cls).id, e.line, e.column, e.message));
    for (interp::ThreadId t : e.threads) out += commentLine("  " + positionOf(t, v));
    out += commentLine("Help: " + help(e.cls));
  } else {
    out +=
        commentLine("It is to run without an error" + std::string(v.results ? ", and with the results below." : "."));
  }
  return out + "//\n";
}

std::string whatMayDiffer(const TestVector& v) {
  const interp::Witness& w = v.witness;
  const Terms& terms = termsOf(v.build.file);
  std::string out;
  if (w.launch.lockStep)
    out += fmt::format("// This execution assumes lock-step {}s, which hardware since Volta does not provide.\n",
                       terms.warp);
  auto says = [](const auto& of) {
    return std::any_of(of.begin(), of.end(), [](const auto& entry) { return !entry.second.empty(); });
  };
  if (says(w.shared) || says(w.local) || says(w.allocated))
    out += "// The execution needs contents of memory that nothing has written: they may be others here.\n";
  if (w.blocks.size() < w.launch.grid.count())
    out += fmt::format("// The execution is one of some {}s of the {}; here all of them run.\n", terms.block,
                       terms.block == "block" ? "grid" : "launch");
  return out;
}

}  // namespace gpubmc::core::vectors

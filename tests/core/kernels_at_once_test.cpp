// Kernels of a module are checked in parallel, with the same answers as one by one. ThreadSanitizer checks that shared
// data is only read.
#include <catch2/catch.hpp>

#include <algorithm>

#include <fmt/format.h>

#include "core/run/check.h"
#include "gpu-model/ir/parse.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {

constexpr int kKernels = 12;

/// Of every three kernels, one writes a[n * t], the same element for all threads if n is 0; one a[(n | 1) * t], with
/// distinct elements; and one a[t / (n | 1)], where neighbours collide.
std::string manyKernels() {
  std::string out =
      "object @1 \"a\" global size=unknown align=256 init=arbitrary element=4 type=\"int\"\n"
      "location !1 \"k.cu\" 2 3 \"k\"\n";
  for (int i = 0; i < kKernels; ++i)
    out += fmt::format(R"(function {0} "k{0}" (ptr "a", i32 "n") void
block 0 "entry"
  %2:i32 = sreg tid.x !1
  %3:i32 = or %1:i32, {1}:i32 !1
  %4:i32 = {2} %2:i32, %3:i32 !1
  %5:i64 = zext %4:i32 !1
  %6:i64 = mul %5:i64, 4:i64 !1
  %7:ptr = ptradd %0:ptr, %6:i64 !1
  store %2:i32, %7:ptr align=4 !1
  ret
end
)",
                       i, i % 3 ? 1 : 0, i % 3 == 2 ? "udiv" : "mul");
  for (int i = 0; i < kKernels; ++i)
    out += fmt::format(
        "kernel \"k{0}\" function={0} block=64,1,1 grid=1,1,1\n  param \"a\" ptr \"int *\" object=1\n"
        "  param \"n\" i32 \"int\"\n",
        i);
  return out;
}

std::vector<std::string> answersWith(unsigned jobs) {
  Options options;
  options.jobs = jobs;
  options.callers = Options::Callers::Any;
  const Cancellation cancel;
  const RunResult run = check(ir::parse(manyKernels()), options, cancel);
  std::vector<std::string> out;
  for (const KernelResult& k : run.kernels) {
    out.push_back(k.name + " " + std::string(name(k.verdict)));
    for (const PropertyResult& p : k.properties) out.push_back(p.id + " " + p.subject + " " + p.message);
  }
  return out;
}

}  // namespace

TEST_CASE("kernels that are checked in parallel have the answers of separate checks") {
  const std::vector<std::string> alone = answersWith(1);
  for (int i = 0; i < kKernels; ++i) {
    const std::string expected = fmt::format("k{} {}", i, i % 3 == 1 ? "holds" : "violated");
    INFO(expected);
    CHECK(std::ranges::find(alone, expected) != alone.end());
  }
  for (int round = 0; round < 3; ++round) CHECK(answersWith(4) == alone);
}

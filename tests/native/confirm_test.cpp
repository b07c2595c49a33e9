// From a file to the confirmation of a difference by the reference's machine code.

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "core/equiv/equivalence.h"
#include "core/frontend/frontend.h"
#include "core/native/confirm.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {

const char* const kSource = R"(
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <vector>
__global__ void odd(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t < n) out[t] = in[t] * 2 + (t == 3);
}
void twice(int *out, const int *in, int n) {
  std::vector<int> v(in, in + 4);
  for (int i = 0; i < n && i < 4; ++i) out[i] = v[i] + v[i];
}
int table[4] = {0, 2, 4, 6};
void by_table(int *out, const int *in, int n) {
  for (int i = 0; i < n && i < 4; ++i) out[i] = table[i] / 2 * in[i];
}
struct Scale { int by, plus; };
void by_record(int *out, const int *in, int n, Scale s) {
  for (int i = 0; i < n && i < 4; ++i) out[i] = s.by * in[i] + s.plus;
}
__global__ void odd_record(int *out, const int *in, int n, Scale s) {
  int t = threadIdx.x;
  if (t < n) out[t] = in[t] * s.by + s.plus + (t == 3);
}
__global__ void waves(double *out, const double *in, float scale, unsigned char shift) {
  out[threadIdx.x] = in[threadIdx.x] * scale + shift;
}
void waves_loop(double *out, const double *in, float scale, unsigned char shift) {
  for (int i = 0; i < 4; ++i) out[i] = in[i] * scale - shift;
}
__global__ void total(int *sum, const int *in) { if (threadIdx.x == 0) *sum = in[0] + in[1]; }
int total_loop(const int *in) { return in[0] + in[1] + in[2]; }
)";

/// kSource in a temporary file.
struct SourceFile {
  const std::string name =
      (std::filesystem::temp_directory_path() / ("gpubmc_confirm_" + std::to_string(getpid()) + ".cu")).string();
  SourceFile() { std::ofstream(name) << kSource; }
  ~SourceFile() { std::filesystem::remove(name); }
};

equiv::Question asked(const std::string& kernel, const std::string& reference) {
  static const SourceFile file;
  equiv::Question q;
  q.options.file = file.name;
  q.options.kernel = kernel;
  q.options.block = ir::Dim3{4, 1, 1};
  q.options.grid = ir::Dim3{1, 1, 1};
  q.reference = reference;
  q.options.references = {{reference, ""}};
  return q;
}

equiv::EquivResult compared(const equiv::Question& q) {
  FrontendResult f = compile(q.options, false);
  INFO(f.diagnostics);
  REQUIRE(f.ok);
  return equiv::compare(std::move(f.module), q, Cancellation());
}

}  // namespace

TEST_CASE("machine code agrees with the interpreter") {
  struct Case {
    const char *kernel, *reference;
    bool result;
  };
  for (const Case& c : {Case{"odd", "twice", false}, {"waves", "waves_loop", false}, {"total", "total_loop", true}}) {
    INFO(c.kernel);
    equiv::Question q = asked(c.kernel, c.reference);
    q.options.arrays = {{"out", "4"}, {"in", "4"}};
    if (c.result) q.options.arrays = {{"sum", "1"}, {"in", "4"}}, q.result = equiv::ResultPlace{"sum", 0};
    equiv::EquivResult r = compared(q);
    REQUIRE(r.verdict == Status::Violated);
    confirmNatively(r, q);
    REQUIRE(r.native);
    INFO(r.native->complaint);
    REQUIRE(r.native->bits);
    const equiv::Difference& d = *r.difference;
    REQUIRE(*r.native->bits == d.values[d.first.output][equiv::kReferenceSide][d.first.index]);
    REQUIRE(r.verdict == Status::Violated);
  }
}

TEST_CASE("a difference that machine code does not show is no violation") {
  const equiv::Question q = [] {
    equiv::Question out = asked("odd", "twice");
    out.options.arrays = {{"out", "4"}, {"in", "4"}};
    return out;
  }();
  equiv::EquivResult r = compared(q);
  REQUIRE(r.verdict == Status::Violated);
  // As if the interpreter had computed another result.
  equiv::Difference& d = *r.difference;
  d.values[d.first.output][equiv::kKernelSide][d.first.index] =
      d.values[d.first.output][equiv::kReferenceSide][d.first.index];
  confirmNatively(r, q);
  REQUIRE(r.verdict == Status::Unknown);
  REQUIRE(r.why.front().cause == equiv::Cause::NotNative);
}

TEST_CASE("a reference that cannot be executed is reported, and the verdict is unchanged") {
  for (const auto& [kernel, reference, why] :
       {std::tuple{"odd", "by_table", "it uses the variable table"}, {"odd_record", "by_record", "is a structure"}}) {
    INFO(reference);
    equiv::Question q = asked(kernel, reference);
    q.options.arrays = {{"out", "4"}, {"in", "4"}};
    equiv::EquivResult r = compared(q);
    REQUIRE(r.verdict == Status::Violated);
    confirmNatively(r, q);
    REQUIRE(r.native);
    REQUIRE(!r.native->bits);
    REQUIRE_THAT(r.native->complaint, Catch::Contains(why));
    REQUIRE(r.verdict == Status::Violated);
  }
}

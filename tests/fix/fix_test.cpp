// A proposed barrier makes the kernel hold; if no barrier does, none is proposed. The kernels are IR texts with the
// corresponding source as the text of a file: fixes are located in both.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/fix/fix.h"
#include "core/fix/place.h"
#include "core/run/check.h"
#include "gpu-model/ir/parse.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {

const std::string kObjects =
    "object @1 \"a\" global size=unknown align=256 init=arbitrary element=4 type=\"int\"\n"
    "object @2 \"s\" shared size=512 align=4 init=undefined element=4 type=\"int\"\n";

/// The violated race of the kernel `body`, over `shared int s[64]` and a global array; `@FILE` is the source.
std::optional<Fix> fixOf(const std::string& source, std::string body) {
  std::string text =
      kObjects + body + "kernel \"k\" function=0 block=64,1,1 grid=1,1,1\n  param \"a\" ptr \"int *\" object=1\n";
  for (size_t at; (at = text.find("@FILE")) != std::string::npos;) text.replace(at, 5, "k.cu");
  Options options;
  options.sources->add("k.cu", source);
  const Cancellation cancel;
  RunResult run = check(ir::parse(text), options, cancel);
  REQUIRE(run.verdict == Status::Violated);
  proposeFixes(run, options, cancel, {});
  for (const PropertyResult& p : run.kernels[0].properties)
    if (p.fix) return p.fix;
  return std::nullopt;
}

}  // namespace

TEST_CASE("a barrier between a write and the read of another thread's element") {
  const auto fix = fixOf("__global__ void k(int *a) {\n  s[threadIdx.x] = 1;\n  int x = s[63 - threadIdx.x];\n}\n",
                         R"(location !1 "@FILE" 2 3 "k"
location !2 "@FILE" 3 3 "k"
function 0 "k" (ptr "a") void
block 0 "entry"
  %1:i32 = sreg tid.x !1
  %2:i64 = zext %1:i32 !1
  %3:i64 = mul %2:i64, 4:i64 !1
  %4:ptr = ptradd @2, %3:i64 !1
  store 1:i32, %4:ptr align=4 !1
  %5:i64 = sub 252:i64, %3:i64 !2
  %6:ptr = ptradd @2, %5:i64 !2
  %7:i32 = load %6:ptr align=4 !2
  ret
end
)");
  REQUIRE(fix);
  CHECK(fix->insert == "__syncthreads();");
  CHECK((fix->line == 3 && !fix->after));
  CHECK(fix->verdict == Status::Holds);
}

TEST_CASE("no barrier helps if one statement of all threads writes an element that another statement reads") {
  CHECK(!fixOf("__global__ void k(int *a) {\n  s[0] = threadIdx.x;\n  s[0] = 2 * threadIdx.x;\n}\n",
               R"(location !1 "@FILE" 2 3 "k"
location !2 "@FILE" 3 3 "k"
function 0 "k" (ptr "a") void
block 0 "entry"
  %1:i32 = sreg tid.x !1
  store %1:i32, @2 align=4 !1
  %2:i32 = mul %1:i32, 2:i32 !2
  store %2:i32, @2 align=4 !2
  ret
end
)"));
}

namespace {

/// Half of the threads write and read; `from` is the first of the other half.
std::string inBranch(unsigned from, const std::string& partner) {
  return fmt::format(R"(location !1 "@FILE" 3 3 "k"
location !2 "@FILE" 4 3 "k"
location !3 "@FILE" 2 3 "k"
function 0 "k" (ptr "a") void
block 0 "entry"
  %1:i32 = sreg tid.x !3
  %2:i1 = icmp ult %1:i32, {}:i32 !3
  condbr %2:i1 -> 1, 2 !3
block 1 "then"
  %3:i64 = zext %1:i32 !1
  %4:i64 = mul %3:i64, 4:i64 !1
  %5:ptr = ptradd @2, %4:i64 !1
  store 1:i32, %5:ptr align=4 !1
  {}
  br -> 2 !2
block 2 "end"
  ret
end
)",
                     from, partner);
}
const char* const kBranch =
    "__global__ void k(int *a) {\n  if (threadIdx.x < N) {\n  s[threadIdx.x] = 1;\n  int x = s[M];\n  }\n}\n";

}  // namespace

TEST_CASE("a barrier that half of the block would not reach is not proposed") {
  CHECK(!fixOf(kBranch, inBranch(48, R"(%6:i64 = sub 188:i64, %4:i64 !2
  %7:ptr = ptradd @2, %6:i64 !2
  %8:i32 = load %7:ptr align=4 !2)")));
}

TEST_CASE("within a warp, __syncwarp is proposed if __syncthreads would diverge") {
  const auto fix = fixOf(kBranch, inBranch(32, R"(%6:i64 = sub 124:i64, %4:i64 !2
  %7:ptr = ptradd @2, %6:i64 !2
  %8:i32 = load %7:ptr align=4 !2)"));
  REQUIRE(fix);
  CHECK(fix->insert == "__syncwarp();");
  CHECK((fix->line == 4 && !fix->after));
}

// For 64 threads: d = 32, 16, ... 1 { if (tid < d) s[tid] += s[tid + d]; }. Each step reads what the previous step
// wrote. A barrier before the if orders them; a barrier inside would diverge.
TEST_CASE("a barrier before the condition that guards the accesses") {
  const auto fix = fixOf(
      "__global__ void k(int *a) {\n  s[tid] = 1;\n  __syncthreads();\n  for (unsigned d = 32; d > 0; d /= 2) {\n"
      "    if (tid < d) s[tid] += s[tid + d];\n  }\n}\n",
      R"(location !1 "@FILE" 2 3 "k"
location !2 "@FILE" 3 3 "k"
location !3 "@FILE" 4 3 "k"
location !4 "@FILE" 5 3 "k"
function 0 "k" (ptr "a") void
block 0 "entry"
  %1:i32 = sreg tid.x !1
  %2:i64 = zext %1:i32 !1
  %3:i64 = mul %2:i64, 4:i64 !1
  %4:ptr = ptradd @2, %3:i64 !1
  store 1:i32, %4:ptr align=4 !1
  barrier sync !2
  br -> 1 !3
block 1 "for.cond"
  %5:i32 = phi 32:i32, %12:i32 -> 0, 4 !3
  %6:i1 = icmp ugt %5:i32, 0:i32 !3
  condbr %6:i1 -> 2, 5 !3
block 2 "for.body"
  %7:i1 = icmp ult %1:i32, %5:i32 !4
  condbr %7:i1 -> 3, 4 !4
block 3 "if.then"
  %8:i64 = zext %5:i32 !4
  %9:i64 = mul %8:i64, 4:i64 !4
  %10:ptr = ptradd %4:ptr, %9:i64 !4
  %11:i32 = load %10:ptr align=4 !4
  %13:i32 = load %4:ptr align=4 !4
  %14:i32 = add %13:i32, %11:i32 !4
  store %14:i32, %4:ptr align=4 !4
  br -> 4 !4
block 4 "for.inc"
  %12:i32 = udiv %5:i32, 2:i32 !3
  br -> 1 !3
block 5 "for.end"
  ret
end
)");
  REQUIRE(fix);
  CHECK(fix->insert == "__syncthreads();");
  CHECK((fix->line == 5 && !fix->after));
}

TEST_CASE("an insertion point needs instructions in one basic block for each call site") {
  const ir::Module m = ir::parse(kObjects + inBranch(32, ""));
  ir::Inst barrier;
  barrier.op = ir::Opcode::Barrier;
  CHECK(withInserted(m, 0, "@FILE", 3, InsertAt::Before, barrier));
  CHECK(!withInserted(m, 0, "@FILE", 9, InsertAt::Before, barrier));
  CHECK(!withInserted(m, 0, "other.cu", 3, InsertAt::Before, barrier));
  const auto after = withInserted(m, 0, "@FILE", 3, InsertAt::After, barrier);
  REQUIRE(after);
  const std::vector<ir::Inst>& insts = after->functions[0].blocks[1].insts;
  CHECK(insts[4].op == ir::Opcode::Barrier);
  CHECK(insts[3].op == ir::Opcode::Store);
  CHECK(insts[4].loc == insts[3].loc);
}

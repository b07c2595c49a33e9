#pragma once
// A result whose counterexample is an actual run of a small kernel.

#include <catch2/catch.hpp>

#include "core/check/result.h"
#include "gpu-model/ir/parse.h"

namespace gpubmc::core {

/// Kernel "k" with this body, a parameter %0 = "a" (int *) and a shared array @2 "s" of 16 ints; locations !1 to !4 are
/// lines 1 to 4 of `file`. `threads` of one block run in warps of 4; those listed in `priority` run first. The first
/// violation that occurs is the only property.
inline RunResult resultOf(const std::string& body, uint32_t threads, std::vector<interp::ThreadId> priority,
                          const std::string& file = "k.cu") {
  RunResult run;
  run.file = file;
  run.module = ir::parse(R"(object @1 "a" global size=unknown align=256 init=arbitrary element=4 type="int"
object @2 "s" shared size=64 align=16 init=undefined element=4 type="int"
location !1 "k.cu" 1 1 "k"
location !2 "k.cu" 2 1 "k"
location !3 "k.cu" 3 1 "k"
location !4 "k.cu" 4 1 "k"
function 0 "k" (ptr "a") void
block 0 "entry"
)" + body + R"(
end
kernel "k" function=0
  param "a" ptr "int *" object=1
)");
  for (ir::Location& l : run.module.locations)
    if (l.line) l.file = file;
  auto ce = std::make_shared<Counterexample>();
  ce->witness.launch.grid = {1, 1, 1};
  ce->witness.launch.block = {threads, 1, 1};
  ce->witness.launch.warpSize = 4;
  ce->witness.blocks = {{0, 0, 0}};
  ce->witness.scalars = {0};
  ce->witness.priority = std::move(priority);
  interp::ReplayOptions options;
  options.until = [](const interp::Violation&) { return true; };
  ce->outcome = interp::replay(run.module, ce->witness, options);
  REQUIRE(!ce->outcome.violations.empty());
  const interp::Violation& v = ce->outcome.violations[0];
  PropertyResult p;
  p.cls = v.cls;
  p.id = info(v.cls).id;
  p.status = Status::Violated;
  p.message = v.message;
  p.subject = "s";
  p.loc = ir::at(run.module, v.inst).loc;
  p.counterexample = ce;
  KernelResult k;
  k.name = "k";
  k.launch = ce->witness.launch;
  k.verdict = run.verdict = Status::Violated;
  k.properties = {p};
  run.kernels.push_back(k);
  return run;
}

/// s[tid] = tid; if (tid > 0) barrier; s[tid ^ 1] is read: thread 1 waits, thread 0 does not arrive.
inline const char* const kDivergent = R"(%1:i32 = sreg tid.x !1
  %2:i64 = zext %1:i32 !1
  %3:i64 = shl %2:i64, 2:i64 !1
  %4:ptr = ptradd @2, %3:i64 !1
  store %1:i32, %4:ptr !1
  %5:i1 = icmp eq %1:i32, 0:i32 !2
  condbr %5:i1 -> 2, 1 !2
block 1 ""
  barrier sync !3
  br -> 2 !3
block 2 ""
  ret !4)";

/// s[tid] = 7 + tid; barrier; s[0] = tid.
inline const char* const kRacing = R"(%1:i32 = sreg tid.x !1
  %2:i64 = zext %1:i32 !1
  %3:i64 = shl %2:i64, 2:i64 !1
  %4:ptr = ptradd @2, %3:i64 !1
  %5:i32 = add %1:i32, 7:i32 !1
  store %5:i32, %4:ptr !1
  barrier sync !2
  store %1:i32, @2 align=4 !3
  ret !4)";

}  // namespace gpubmc::core

// Sequences of blocks and launches, names, and rejected comparisons.

#include <catch2/catch.hpp>

#include "core/equiv/tolerance.h"
#include "encoder/util/error.h"
#include "tests/equiv/support.h"

using namespace gpubmc;
using core::Status;
using core::equiv::Cause;
using core::equiv::Question;

namespace {

// a[tid] += 1, a[tid] *= 2, and a loop-free reference for two elements: a[i] = 2 * (a[i] + 1).
const char* const kSteps = R"(object @1 "a" global size=2 align=256 init=arbitrary element=1 type="unsigned char"
object @2 "b" global size=2 align=256 init=arbitrary element=1 type="unsigned char"
function 0 "inc" (ptr "a") void
block 0 "entry"
  %1:i32 = sreg tid.x
  %2:i64 = zext %1:i32
  %3:ptr = ptradd %0:ptr, %2:i64
  %4:i8 = load %3:ptr
  %5:i8 = add %4:i8, 1:i8
  store %5:i8, %3:ptr
  ret
end
function 1 "twice" (ptr "p") void
block 0 "entry"
  %1:i32 = sreg tid.x
  %2:i64 = zext %1:i32
  %3:ptr = ptradd %0:ptr, %2:i64
  %4:i8 = load %3:ptr
  %5:i8 = shl %4:i8, 1:i8
  store %5:i8, %3:ptr
  ret
end
function 2 "ref" (ptr "a") void
block 0 "entry"
  %1:i8 = load %0:ptr
  %2:i8 = mul %1:i8, 2:i8
  %3:i8 = add %2:i8, 2:i8
  store %3:i8, %0:ptr
  %4:ptr = ptradd %0:ptr, 1:i64
  %5:i8 = load %4:ptr
  %6:i8 = mul %5:i8, 2:i8
  %7:i8 = add %6:i8, 2:i8
  store %7:i8, %4:ptr
  ret
end
function 3 "counts" (ptr "a") void
block 0 "entry"
  %1:i8 = load %0:ptr
  %2:i8 = add %1:i8, 2:i8
  store %2:i8, %0:ptr
  ret
end
function 4 "reads" (ptr "a") void
block 0 "entry"
  %1:i8 = load %0:ptr
  ret
end
kernel "inc" function=0
  param "a" ptr "unsigned char *" object=1
kernel "twice" function=1
  param "p" ptr "unsigned char *" object=2
kernel "ref" function=2
  param "a" ptr "unsigned char *" object=1
kernel "counts" function=3
  param "a" ptr "unsigned char *" object=1
kernel "reads" function=4
  param "a" ptr "unsigned char *" object=1
)";

Question asks(const std::string& kernel, const std::string& reference) {
  Question q;
  q.options.kernel = kernel;
  q.options.block = ir::Dim3{2, 1, 1};
  q.options.grid = ir::Dim3{1, 1, 1};
  q.reference = reference;
  return q;
}

core::equiv::FurtherLaunch then(const std::string& kernel, core::equiv::NameMap map) {
  return {kernel, ir::Dim3{1, 1, 1}, ir::Dim3{2, 1, 1}, std::nullopt, std::move(map)};
}

core::equiv::EquivResult run(const Question& q) {
  return core::equiv::compare(ir::parse(kSteps), q, Cancellation());
}

}  // namespace

TEST_CASE("a launch starts with the memory that the previous one left") {
  Question q = asks("inc", "ref");
  q.then.push_back(then("twice", {{"a", "p"}}));
  CHECK(run(q).verdict == Status::Holds);
  // The other order doubles first: 2a + 1.
  Question other = asks("twice", "ref");
  other.map = {{"p", "a"}};
  other.then.push_back(then("inc", {{"p", "a"}}));
  const auto r = run(other);
  CHECK(r.verdict == Status::Violated);
  REQUIRE(r.difference);
  REQUIRE(r.difference->writers[0]);
  CHECK(r.difference->writers[0]->launch == 1);
}

TEST_CASE("the same kernel may be launched again") {
  Question q = asks("inc", "counts");
  q.options.block = ir::Dim3{1, 1, 1};
  q.then.push_back({"inc", ir::Dim3{1, 1, 1}, ir::Dim3{1, 1, 1}, std::nullopt, {}});
  CHECK(run(q).verdict == Status::Holds);
}

TEST_CASE("kernel against kernel, each with its launch") {
  Question q = asks("inc", "inc");
  q.referenceIsKernel = true;
  CHECK(run(q).verdict == Status::Holds);
  q.referenceBlock = ir::Dim3{1, 1, 1};
  CHECK(run(q).verdict == Status::Violated);
}

TEST_CASE("the answer for a comparison with a race") {
  Question q = asks("counts", "counts");
  q.referenceIsKernel = true;
  const auto r = run(q);
  CHECK(r.verdict == Status::Violated);
  CHECK(r.why.front().cause == Cause::LaunchWrong);
  q.options.severities[PropertyClass::Race] = Severity::Off;
  const auto off = run(q);
  CHECK(off.verdict == Status::Unknown);
  CHECK(off.why.front().cause == Cause::Weakened);
}

TEST_CASE("an empty comparison is rejected") {
  CHECK_THROWS_WITH(run(asks("reads", "reads")), Catch::Contains("there is nothing to compare"));
  Question q = asks("inc", "ref");
  q.compare = {"zz"};
  CHECK_THROWS_WITH(run(q), Catch::Contains("--compare zz: there is no such array"));
  CHECK_THROWS_WITH(run(asks("inc", "rref")), Catch::Contains("--reference rref: not found"));
  CHECK_THROWS_WITH(run(asks("inc", "")), Catch::Contains("what is the kernel compared with?"));
}

TEST_CASE("distances of floats") {
  const core::equiv::Tolerance exact{}, two{2, std::nullopt}, near{std::nullopt, 0.5};
  const ir::Type f = ir::kF32;
  CHECK_FALSE(exact.equal(0x3f800000, 0x3f800001, f));
  CHECK(two.equal(0x3f800000, 0x3f800002, f));
  CHECK_FALSE(two.equal(0x3f800000, 0x3f800003, f));
  CHECK(two.equal(0x80000001, 0x00000001, f));  // the negative and positive numbers closest to 0
  CHECK_FALSE(two.equal(0x80000002, 0x00000001, f));
  CHECK(exact.equal(0x7fc00000, 0x7fc00001, f));  // NaN
  CHECK_FALSE(two.equal(0x7fc00000, 0x7f800000, f));
  CHECK(near.equal(0x3f800000, 0x3fc00000, f));  // 1 and 1.5
  CHECK_FALSE(near.equal(0x3f800000, 0x3fc00001, f));
  CHECK_FALSE(two.equal(1, 2, ir::kI32));
  CHECK(core::equiv::numberOf(0x3c00, ir::kF16) == 1.0);
  CHECK(core::equiv::numberOf(0xc000, ir::kF16) == -2.0);
  CHECK(core::equiv::numberOf(0x0001, ir::kF16) == 0x1p-24);
  CHECK(core::equiv::numberOf(0x3f80, ir::kBF16) == 1.0);
}

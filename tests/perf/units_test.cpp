// Which instructions are one access.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "gpu-model/cost/units.h"
#include "gpu-model/ir/parse.h"

using namespace gpubmc;
using cost::Direction;

namespace {

/// The body follows %1:ptr, an element of an array.
ir::Module module(const std::string& body) {
  return ir::parse(
      fmt::format("object @1 \"a\" global size=unknown align=256 init=arbitrary element=16 type=\"float4\"\n"
                  "location !1 \"k.cu\" 1 1 \"k\"\nlocation !2 \"k.cu\" 2 1 \"k\"\n"
                  "function 0 \"k\" (ptr \"a\") void !1\n  block 0 \"entry\"\n    %1:ptr = ptradd %0:ptr, 64:i64 "
                  "!1\n{}    ret !1\nend\n"
                  "kernel \"k\" function=0 !1\n  param \"a\" ptr \"float4 *\" object=1\n",
                  body));
}

/// "16x1" by instruction from the second one on; "-" for a part of another.
std::string unitsOf(const ir::Module& m, Direction direction) {
  const cost::Units units(m, m.kernels[0]);
  std::string out;
  const auto& insts = m.functions[0].blocks[0].insts;
  for (uint32_t i = 1; i + 1 < insts.size(); ++i) {
    if (insts[i].op == ir::Opcode::PtrAdd) continue;
    const auto u = units.of({0, 0, i}, direction);
    out += (out.empty() ? "" : " ") + (u ? fmt::format("{}x{}", u->bytes, u->count) : "-");
  }
  return out;
}

std::string loads(unsigned align, unsigned last, int at = 2) {
  std::string out = fmt::format("    %2:f32 = load %1:ptr align={} !2\n", align);
  for (unsigned i = 1; i <= last; ++i)
    out += fmt::format("    %{0}:ptr = ptradd %1:ptr, {1}:i64 !2\n    %{2}:f32 = load %{0}:ptr align=4 !{3}\n",
                       1 + 2 * i, 4 * i, 2 + 2 * i, at);
  return out;
}

}  // namespace

TEST_CASE("parts of a structure are one access where its alignment permits") {
  CHECK(unitsOf(module(loads(16, 3)), Direction::Load) == "16x1 - - -");
  CHECK(unitsOf(module(loads(8, 3)), Direction::Load) == "8x1 - 4x1 4x1");  // the third one is not known to be aligned
  CHECK(unitsOf(module(loads(16, 2)), Direction::Load) == "8x1 - 4x1");     // the last member is not read
  CHECK(unitsOf(module(loads(4, 3)), Direction::Load) == "4x1 4x1 4x1 4x1");
  CHECK(unitsOf(module(loads(16, 3, 1)), Direction::Load) == "4x1 4x1 4x1 4x1");  // of other expressions
}

TEST_CASE("copies are accesses of up to 16 bytes") {
  const auto copy = [](unsigned bytes, unsigned align) {
    return unitsOf(module(fmt::format("    memcopy %1:ptr, %0:ptr, {}:i64 align={} !2\n", bytes, align)),
                   Direction::Store);
  };
  CHECK(copy(16, 16) == "16x1");
  CHECK(copy(64, 16) == "16x4");
  CHECK(copy(64, 32) == "16x4");
  CHECK(copy(12, 4) == "4x3");
  CHECK(copy(12, 1) == "1x12");
  CHECK(copy(24, 16) == "8x3");
}

// Where float instructions are told what their operands and results are not.
#include <catch2/catch.hpp>

#include "gpu-model/ir/assume_floats.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"

using namespace gpubmc::ir;

namespace {

/// Of a function of two floats, with this code: the assumptions, as the number of instructions of the code that stand
/// before each.
std::vector<size_t> places(const std::string& code, bool finite) {
  const std::string text = "function 0 \"f\" (f32 \"a\", f32 \"b\") void\nblock 0 \"\"\n" + code +
                           "ret\nend\nkernel \"k\" function=0\n"
                           "param \"a\" f32 \"\"\nparam \"b\" f32 \"\"\n";
  Module m = parse(text);
  const std::vector<Inst> before = m.functions[0].blocks[0].insts;
  assumeFloats(m, finite);
  CHECK(verify(m).empty());
  std::vector<size_t> out;
  size_t at = 0;
  for (const Inst& i : m.functions[0].blocks[0].insts) {
    if (at < before.size() && i == before[at]) {
      ++at;
      continue;
    }
    if (i.op == Opcode::Assume) out.push_back(at);
    if (i.op == Opcode::ICmp) CHECK(i.intPredicate == (finite ? IntPredicate::Ult : IntPredicate::Ule));
  }
  CHECK(at == before.size());
  return out;
}

}  // namespace

TEST_CASE("operands are looked at before, once, and results after") {
  CHECK(places("%2:f32 = fadd %0:f32, %1:f32\n%3:f32 = fmul %2:f32, %0:f32\n", true) ==
        std::vector<size_t>{0, 0, 1, 2});
}

TEST_CASE("what is moved is not looked at") {
  CHECK(places("%2:i32 = bitcast %0:f32\n%3:i1 = icmp eq %2:i32, 0:i32\n%4:f32 = select %3:i1, %0:f32, %1:f32\n", true)
            .empty());
}

TEST_CASE("a comparison has operands, a conversion from integers a result") {
  CHECK(places("%2:i1 = fcmp olt %0:f32, %1:f32\n", false) == std::vector<size_t>{0, 0});
  CHECK(places("%2:f32 = sitofp 3:i32\n", false) == std::vector<size_t>{1});
}

TEST_CASE("constants are known: NaN never counts, infinity does unless floats are finite") {
  const std::string infinity = "%2:i1 = fcmp olt %0:f32, 2139095040:f32\n",
                    nan = "%2:i1 = fcmp olt %0:f32, 2143289344:f32\n";
  CHECK(places(infinity, false) == std::vector<size_t>{0});
  CHECK(places(infinity, true) == std::vector<size_t>{0, 0});
  CHECK(places(nan, false) == std::vector<size_t>{0, 0});
}

// Where assumptions on operands and results of float instructions are inserted.
#include <catch2/catch.hpp>

#include "gpu-model/ir/assume_floats.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"

using namespace gpubmc::ir;

namespace {

/// For a function of two floats with this code: the inserted assumptions, each as the number of instructions of the
/// code before it.
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

TEST_CASE("operands are checked before the instruction and once, results after it") {
  CHECK(places("%2:f32 = fadd %0:f32, %1:f32\n%3:f32 = fmul %2:f32, %0:f32\n", true) ==
        std::vector<size_t>{0, 0, 1, 2});
}

TEST_CASE("moved values are not checked") {
  CHECK(places("%2:i32 = bitcast %0:f32\n%3:i1 = icmp eq %2:i32, 0:i32\n%4:f32 = select %3:i1, %0:f32, %1:f32\n", true)
            .empty());
}

TEST_CASE("a comparison has float operands, a conversion from integers a float result") {
  CHECK(places("%2:i1 = fcmp olt %0:f32, %1:f32\n", false) == std::vector<size_t>{0, 0});
  CHECK(places("%2:f32 = sitofp 3:i32\n", false) == std::vector<size_t>{1});
}

TEST_CASE("constants are decided: NaN never counts, infinity does unless floats are finite") {
  const std::string infinity = "%2:i1 = fcmp olt %0:f32, 2139095040:f32\n",
                    nan = "%2:i1 = fcmp olt %0:f32, 2143289344:f32\n";
  CHECK(places(infinity, false) == std::vector<size_t>{0});
  CHECK(places(infinity, true) == std::vector<size_t>{0, 0});
  CHECK(places(nan, false) == std::vector<size_t>{0, 0});
}

// parse reads the output of print.
#include <catch2/catch.hpp>

#include "gpu-model/ir/names.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/print.h"
#include "gpu-model/ir/verify.h"
#include "tests/ir/everything.h"

using namespace gpubmc;
using namespace gpubmc::ir;

namespace {

std::vector<Inst> instructions(const Module& m) {
  std::vector<Inst> out;
  for (const Function& f : m.functions)
    for (const Block& b : f.blocks) out.insert(out.end(), b.insts.begin(), b.insts.end());
  return out;
}

Inst onlyInstruction(const std::string& line) {
  return parse("function 0 \"f\" () void\nblock 0 \"\"\n" + line + "\nend\n").functions[0].blocks[0].insts.at(0);
}

}  // namespace

TEST_CASE("a text with everything is well-formed and survives") {
  const Module m = parse(test::everything());
  for (const std::string& breach : verify(m)) FAIL_CHECK(breach);
  CHECK(print(m) == test::everything());
  CHECK(parse(print(m)) == m);
}

TEST_CASE("the text contains every instruction") {
  std::vector<bool> seen(names::kOpcodes.size());
  for (const Inst& i : instructions(parse(test::everything()))) seen[size_t(i.op)] = true;
  for (size_t op = 0; op < seen.size(); ++op) {
    INFO(names::kOpcodes[op]);
    CHECK(seen[op]);
  }
}

TEST_CASE("every kind of every instruction survives") {
  for (size_t op = 0; op < names::kOpcodes.size(); ++op) {
    const auto subs = names::subs(Opcode(op));
    for (size_t sub = 0; sub < subs.size(); ++sub) {
      Inst inst;
      inst.op = Opcode(op);
      inst.sub = uint8_t(sub);
      INFO(print(inst));
      CHECK(onlyInstruction(print(inst)) == inst);
    }
  }
}

TEST_CASE("every attribute survives") {
  Inst inst;
  inst.op = Opcode::Load;
  inst.type = kI32;
  inst.result = 0;
  inst.operands = {Operand::object(1)};
  for (int r = 0; r < 4; ++r)
    for (int s = 0; s < 5; ++s)
      for (int o = 0; o < 5; ++o) {
        inst.rounding = Rounding(r);
        inst.scope = Scope(s);
        inst.order = Order(o);
        inst.failure = Order((o + s) % 5);
        inst.isAtomic = s % 2;
        inst.isUncomputed = o % 2;
        inst.isCopy = o % 3 == 0;
        inst.align = 1u << o;
        CHECK(onlyInstruction(print(inst)) == inst);
      }
}

TEST_CASE("every integer type survives") {
  for (uint8_t bits = 1; bits <= 64; ++bits) {
    Inst inst;
    inst.op = Opcode::Undef;
    inst.type = {TypeKind::Int, bits};
    inst.result = 0;
    CHECK(onlyInstruction(print(inst)) == inst);
  }
}

TEST_CASE("string literals survive whatever they contain") {
  Module m;
  std::string all;
  for (int c = 0; c < 256; ++c) all += char(c);
  m.notes = {all, "", "\\", "\"", "// no comment"};
  CHECK(parse(print(m)) == m);
}

TEST_CASE("registers without a definition keep their types") {
  Module m;
  Function& f = m.functions.emplace_back();
  f.params = {kI32, kPtr};
  f.paramNames = {"n"};
  f.regTypes = {kI32, kPtr, kF64, kI1};
  f.blocks.emplace_back().insts.emplace_back().op = Opcode::Ret;
  CHECK(print(m) ==
        "function 0 \"\" (i32 \"n\", ptr) void\nregister %2:f64\nregister %3:i1\nblock 0 \"\"\n  ret\nend\n");
  CHECK(parse(print(m)) == m);
}

TEST_CASE("numbers of registers may be omitted") {
  const std::string text = "function 0 \"\" () void\nblock 0 \"\"\n  %65535:i32 = undef\n  %7:i1 = undef\n  ret\nend\n";
  CHECK(print(parse(text)) == text);
  const std::string last = "function 0 \"\" () void\nregister %3:void\nblock 0 \"\"\n  ret\nend\n";
  CHECK(print(parse(last)) == last);
  CHECK(parse(last).functions[0].regTypes.size() == 4);
}

TEST_CASE("the parser accepts more forms than the printer writes") {
  const Module m = parse(R"(
    // the launch that the kernel is for
    kernel "k" function=0 !1   // comes before its function
    param "n" i32 "int"
    function 0 "k" (i32 "n") void
    block 0 ""

      %1:i32   =  add %0:i32,0xfF:i32 !1 align=4   // attributes in any order
      ret
    end
    location !1 "a.cu" 1 1 "k")");
  CHECK(verify(m).empty());
  CHECK(print(m) ==
        "location !1 \"a.cu\" 1 1 \"k\"\nfunction 0 \"k\" (i32 \"n\") void\nblock 0 \"\"\n"
        "  %1:i32 = add %0:i32, 255:i32 align=4 !1\n  ret\nend\n"
        "kernel \"k\" function=0 !1\n  param \"n\" i32 \"int\"\n");
}

TEST_CASE("the printed form of a kernel") {
  // __global__ void scale(float *p, int n) { int i = threadIdx.x; if (i < n) p[i] *= 2; }
  Module m;
  m.objects.push_back({"p", Space::Global, std::nullopt, 256, Init::Arbitrary, {}, {}, false, false, 4, "float", 0});
  m.locations.push_back({"scale.cu", 2, 9, "scale", 0});
  Function& f = m.functions.emplace_back();
  f.name = "scale";
  f.params = {kPtr, kI32};
  f.paramNames = {"p", "n"};
  f.regTypes = {kPtr, kI32, kI32, kI1, kI64, kI64, kPtr, kF32, kF32};
  f.blocks = {{"entry", {}}, {"if.then", {}}, {"if.end", {}}};
  auto add = [&](BlockId block, Opcode op, RegId result, std::vector<Operand> operands) -> Inst& {
    Inst& i = f.blocks[block].insts.emplace_back();
    i.op = op;
    i.result = result;
    if (result != kNoReg) i.type = f.regTypes[result];
    i.operands = std::move(operands);
    i.loc = 1;
    return i;
  };
  auto reg = [&](RegId r) { return Operand::reg(r, f.regTypes[r]); };
  add(0, Opcode::SpecialReg, 2, {}).special = SpecialRegister::TidX;
  add(0, Opcode::DebugValue, kNoReg, {reg(2)}).name = "i";
  add(0, Opcode::ICmp, 3, {reg(2), reg(1)}).intPredicate = IntPredicate::Slt;
  add(0, Opcode::CondBr, kNoReg, {reg(3)}).targets = {1, 2};
  add(1, Opcode::SExt, 4, {reg(2)});
  add(1, Opcode::Shl, 5, {reg(4), Operand::constant(2, kI64)});
  add(1, Opcode::PtrAdd, 6, {reg(0), reg(5)});
  add(1, Opcode::Load, 7, {reg(6)}).align = 4;
  add(1, Opcode::FMul, 8, {reg(7), Operand::constant(0x40000000, kF32)});
  add(1, Opcode::Store, kNoReg, {reg(8), reg(6)}).align = 4;
  add(1, Opcode::Br, kNoReg, {}).targets = {2};
  add(2, Opcode::Ret, kNoReg, {}).loc = 0;
  Kernel& k = m.kernels.emplace_back();
  k.name = "scale";
  k.params.resize(2);
  k.params[0].name = "p";
  k.params[0].type = kPtr;
  k.params[0].typeName = "float *";
  k.params[0].object = 1;
  k.params[1].name = "n";
  k.params[1].type = kI32;
  k.params[1].typeName = "int";
  CHECK(verify(m).empty());
  CHECK(print(m) == R"(object @1 "p" global size=unknown align=256 init=arbitrary element=4 type="float"
location !1 "scale.cu" 2 9 "scale"
function 0 "scale" (ptr "p", i32 "n") void
block 0 "entry"
  %2:i32 = sreg tid.x !1
  dbg %2:i32 "i" !1
  %3:i1 = icmp slt %2:i32, %1:i32 !1
  condbr %3:i1 -> 1, 2 !1
block 1 "if.then"
  %4:i64 = sext %2:i32 !1
  %5:i64 = shl %4:i64, 2:i64 !1
  %6:ptr = ptradd %0:ptr, %5:i64 !1
  %7:f32 = load %6:ptr align=4 !1
  %8:f32 = fmul %7:f32, 0x40000000:f32 !1
  store %8:f32, %6:ptr align=4 !1
  br -> 2 !1
block 2 "if.end"
  ret
end
kernel "scale" function=0
  param "p" ptr "float *" object=1
  param "n" i32 "int"
)");
  CHECK(parse(print(m)) == m);
}

TEST_CASE("conditions on elements have a text") {
  Module m;
  Object array;
  array.name = "a";
  m.objects.push_back(array);
  Function& f = m.functions.emplace_back();
  f.name = "k";
  f.params = {kPtr};
  f.paramNames = {"a"};
  f.regTypes = {kPtr};
  f.blocks.resize(1);
  f.blocks[0].name = "entry";
  f.blocks[0].insts.emplace_back().op = Opcode::Ret;
  Kernel& k = m.kernels.emplace_back();
  k.name = "k";
  k.params.resize(1);
  k.params[0].name = "a", k.params[0].type = kPtr, k.params[0].object = 1;
  using Kind = ElementCondition::Kind;
  const Expression bound = Expression::binary(Expression::Op::Mul, Expression::gridDim(0), Expression::constant(2));
  k.elements = {{.object = 1, .kind = Kind::AtMost, .bound = bound, .bytes = 2, .isSigned = false},
                {.object = 1, .kind = Kind::Ascending}};
  CHECK_THAT(print(m), Catch::Contains("elements=1:1:2:0:\"gridDim.x * 2\" elements=1:3:4:1:\"0\""));
  CHECK(parse(print(m)) == m);
  CHECK_THROWS_WITH(parse("kernel \"k\" function=0 elements=1:0:3:1:\"0\"\n"),
                    Catch::Contains("an element has 1, 2, 4 or 8 bytes"));
  CHECK_THROWS_AS(parse("kernel \"k\" function=0 elements=1:4:4:1:\"0\"\n"), UserError);
}

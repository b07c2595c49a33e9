// Closed forms of loop registers, and termination of loops, compared with running the loop.
#include <catch2/catch.hpp>

#include "gpu-model/ir/recurrence.h"

using namespace gpubmc::ir;

namespace {

constexpr unsigned kBits = 6;
constexpr uint64_t kMask = (1u << kBits) - 1;
constexpr Type kType{TypeKind::Int, kBits};

int64_t signedOf(uint64_t v) {
  return int64_t(v ^ 32) - 32;
}

/// for (i = first; i PREDICATE bound; i = i OP step); `bound` is a register if it has no value.
struct Counter {
  Opcode op;
  uint64_t step;
  IntPredicate predicate;
  std::optional<uint64_t> bound;
  bool stepFirst = false;  ///< order of the operands
  bool exitFirst = false;  ///< order of the targets
};

// Registers: 0 first, 1 bound, 2 the counter, 3 the condition, 4 the next value.
Function loopOf(const Counter& c) {
  Function f;
  f.params = {kType, kType};
  f.regTypes = {kType, kType, kType, kI1, kType};
  f.blocks.resize(4);
  auto inst = [&](BlockId b, Opcode op, Type type, RegId result, std::vector<Operand> operands,
                  std::vector<BlockId> targets) -> Inst& {
    Inst& i = f.blocks[b].insts.emplace_back();
    i.op = op, i.type = type, i.result = result, i.operands = std::move(operands), i.targets = std::move(targets);
    return i;
  };
  const Operand counter = Operand::reg(2, kType), step = Operand::constant(c.step, kType);
  const Operand bound = c.bound ? Operand::constant(*c.bound, kType) : Operand::reg(1, kType);
  inst(0, Opcode::Br, kVoid, kNoReg, {}, {1});
  inst(1, Opcode::Phi, kType, 2, {Operand::reg(0, kType), Operand::reg(4, kType)}, {0, 2});
  inst(1, Opcode::ICmp, kI1, 3, {counter, bound}, {}).intPredicate = c.predicate;
  inst(1, Opcode::CondBr, kVoid, kNoReg, {Operand::reg(3, kI1)}, {2, 3});
  if (c.exitFirst) f.blocks[1].insts.back().targets = {3, 2};
  inst(2, c.op, kType, 4, c.stepFirst ? std::vector{step, counter} : std::vector{counter, step}, {});
  inst(2, Opcode::Br, kVoid, kNoReg, {}, {1});
  inst(3, Opcode::Ret, kVoid, kNoReg, {}, {});
  return f;
}

uint64_t next(Opcode op, uint64_t a, uint64_t b) {
  switch (op) {
    case Opcode::Add: return (a + b) & kMask;
    case Opcode::Sub: return (a - b) & kMask;
    case Opcode::Xor: return a ^ b;
    case Opcode::Mul: return (a * b) & kMask;
    case Opcode::Shl: return b < kBits ? (a << b) & kMask : 0;
    case Opcode::LShr: return b < kBits ? a >> b : 0;
    case Opcode::AShr: return uint64_t(signedOf(a) >> std::min<uint64_t>(b, kBits)) & kMask;
    case Opcode::UDiv: return a / b;
    case Opcode::SDiv: return uint64_t(signedOf(a) / signedOf(b)) & kMask;
    default: FAIL("no such counter"); return 0;
  }
}

bool holds(IntPredicate p, uint64_t a, uint64_t b) {
  const int64_t x = signedOf(a), y = signedOf(b);
  switch (p) {
    case IntPredicate::Eq: return a == b;
    case IntPredicate::Ne: return a != b;
    case IntPredicate::Ult: return a < b;
    case IntPredicate::Ule: return a <= b;
    case IntPredicate::Ugt: return a > b;
    case IntPredicate::Uge: return a >= b;
    case IntPredicate::Slt: return x < y;
    case IntPredicate::Sle: return x <= y;
    case IntPredicate::Sgt: return x > y;
    case IntPredicate::Sge: return x >= y;
  }
  return false;
}

uint64_t afterRounds(const Recurrence& r, uint64_t p, uint64_t n) {
  const uint64_t by = n * r.step.payload;
  switch (r.kind) {
    case Recurrence::Kind::Adds: return (p + by) & kMask;
    case Recurrence::Kind::Subtracts: return (p - by) & kMask;
    case Recurrence::Kind::ShiftsLeft: return by < kBits ? (p << by) & kMask : 0;
    case Recurrence::Kind::ShiftsRight:
    case Recurrence::Kind::HalvesUnlessBelow: return by < kBits ? p >> by : 0;
    case Recurrence::Kind::ShiftsSigned: return uint64_t(signedOf(p) >> std::min<uint64_t>(by, kBits)) & kMask;
    case Recurrence::Kind::Reflects: return n % 2 ? (r.step.payload - p) & kMask : p;
    case Recurrence::Kind::Toggles: return n % 2 ? p ^ r.step.payload : p;
    case Recurrence::Kind::Exchanges: FAIL("an exchange of a single phi"); return 0;
  }
  return 0;
}

constexpr Opcode kSteps[] = {Opcode::Add,  Opcode::Sub,  Opcode::Mul,  Opcode::Shl, Opcode::LShr,
                             Opcode::AShr, Opcode::UDiv, Opcode::SDiv, Opcode::Xor};

}  // namespace

TEST_CASE("closed forms agree with executed iterations") {
  size_t known = 0;
  for (Opcode op : kSteps)
    for (uint64_t step = 1; step <= kMask; ++step)
      for (const bool stepFirst : {false, true}) {
        const Function f = loopOf({op, step, IntPredicate::Ne, 0, stepFirst});
        const DefinedAt defined(f);
        const auto r = recurrenceOf(defined, {false, true, true, false}, f.blocks[1].insts[0]);
        if (!r) continue;
        ++known;
        auto after = [&](uint64_t v) { return stepFirst ? next(op, step, v) : next(op, v, step); };
        for (uint64_t first = 0; first <= kMask; ++first) {
          if (r->kind == Recurrence::Kind::HalvesUnlessBelow && signedOf(first) < 0) continue;
          uint64_t value = first;
          for (uint64_t n = 0; n < 9; ++n, value = after(value)) REQUIRE(afterRounds(*r, first, n) == value);
        }
      }
  CHECK(known >= 6 * kMask + 3 * (kBits - 1) + 4 * 4);
}

TEST_CASE("phis that exchange values do so every other iteration") {
  // Registers: 0 first, 1 bound, 2 and 5 the phis, 3 the condition, 4 unused.
  for (const bool exchange : {false, true}) {
    Function f = loopOf({Opcode::Add, 1, IntPredicate::Ne, 0});
    f.regTypes.push_back(kType);
    Inst other = f.blocks[1].insts[0];
    other.result = 5;
    other.operands = {Operand::reg(1, kType), Operand::reg(exchange ? 2 : 5, kType)};
    f.blocks[1].insts[0].operands[1] = Operand::reg(5, kType);
    f.blocks[1].insts.insert(f.blocks[1].insts.begin() + 1, other);
    const DefinedAt defined(f);
    const auto r = recurrenceOf(defined, {false, true, true, false}, f.blocks[1].insts[0]);
    REQUIRE(r.has_value() == exchange);
    if (!r) continue;
    CHECK(r->kind == Recurrence::Kind::Exchanges);
    CHECK(r->step == Operand::reg(5, kType));
  }
}

TEST_CASE("the counter may be the second operand of some operations only") {
  auto recurs = [](Opcode op) {
    const Function f = loopOf({op, 2, IntPredicate::Ne, 0, true});
    const DefinedAt defined(f);
    return recurrenceOf(defined, {false, true, true, false}, f.blocks[1].insts[0]).has_value();
  };
  CHECK(recurs(Opcode::Add));
  CHECK(recurs(Opcode::Mul));
  CHECK(recurs(Opcode::Sub));
  CHECK(recurs(Opcode::Xor));
  CHECK_FALSE(recurs(Opcode::Shl));
  CHECK_FALSE(recurs(Opcode::UDiv));
}

TEST_CASE("loops that are reported to terminate do so for every initial value") {
  size_t ends = 0;
  for (Opcode op : kSteps)
    for (uint64_t step : {1, 2, 3, 4, 5, 7, 15, 16, 31, 32, 33, 62, 63})
      for (int p = 0; p <= int(IntPredicate::Sge); ++p)
        for (const bool exitFirst : {false, true})
          for (int b = -1; b <= int(kMask); ++b) {
            Counter c{op, step, IntPredicate(p), std::nullopt, false, exitFirst};
            if (b >= 0) c.bound = uint64_t(b);
            const Function f = loopOf(c);
            const DefinedAt defined(f);
            const LoopForest forest = loopForest(f);
            REQUIRE(forest.loops.size() == 1);
            if (!comesToAnEnd(f, defined, forest.loops[0])) continue;
            ++ends;
            for (uint64_t bound = b < 0 ? 0 : b; bound <= (b < 0 ? kMask : uint64_t(b)); ++bound)
              for (uint64_t first = 0; first <= kMask; ++first) {
                uint64_t value = first;
                size_t rounds = 0;
                while (holds(c.predicate, value, bound) != exitFirst && rounds <= kMask + 1)
                  value = next(op, value, step), ++rounds;
                REQUIRE(rounds <= kMask + 1);
              }
          }
  CHECK(ends > 200);
}

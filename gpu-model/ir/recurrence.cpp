#include "gpu-model/ir/recurrence.h"

#include <algorithm>
#include <bit>

namespace gpubmc::ir {

DefinedAt::DefinedAt(const Function& function)
    : function_(function), places_(function.regTypes.size(), {0, UINT32_MAX}) {
  for (BlockId b = 0; b < function.blocks.size(); ++b)
    for (uint32_t i = 0; i < function.blocks[b].insts.size(); ++i)
      if (const RegId r = function.blocks[b].insts[i].result; r != kNoReg) places_[r] = {b, i};
}

const Inst* DefinedAt::inst(RegId r) const {
  const auto [block, index] = places_[r];
  return index == UINT32_MAX ? nullptr : &function_.blocks[block].insts[index];
}

namespace {

bool isReg(const Operand& o, RegId r) {
  return o.kind == Operand::Kind::Reg && o.payload == r;
}

/// The exponent, if the operand is a constant power of two above 1.
std::optional<Operand> logarithm(const Operand& o) {
  if (o.kind != Operand::Kind::Const || o.payload < 2 || !std::has_single_bit(o.payload)) return std::nullopt;
  return Operand::constant(unsigned(std::countr_zero(o.payload)), o.type);
}

std::optional<Recurrence> byInstruction(const Inst& i, RegId phi) {
  using K = Recurrence::Kind;
  if (i.operands.size() != 2) return std::nullopt;
  const Operand &a = i.operands[0], &b = i.operands[1];
  const bool first = isReg(a, phi), constant = b.kind == Operand::Kind::Const && b.payload < i.type.bits;
  switch (i.op) {
    case Opcode::Add:
      if (first) return Recurrence{K::Adds, b};
      if (isReg(b, phi)) return Recurrence{K::Adds, a};
      break;
    case Opcode::PtrAdd:
      if (first) return Recurrence{K::Adds, b};
      break;
    case Opcode::Sub:
      if (first) return Recurrence{K::Subtracts, b};
      if (isReg(b, phi)) return Recurrence{K::Reflects, a};
      break;
    case Opcode::Xor:
      if (first) return Recurrence{K::Toggles, b};
      if (isReg(b, phi)) return Recurrence{K::Toggles, a};
      break;
    case Opcode::Shl:
      if (first && constant) return Recurrence{K::ShiftsLeft, b};
      break;
    case Opcode::LShr:
      if (first && constant) return Recurrence{K::ShiftsRight, b};
      break;
    case Opcode::AShr:
      if (first && constant) return Recurrence{K::ShiftsSigned, b};
      break;
    case Opcode::Mul:
      if (const auto log = logarithm(b); first && log) return Recurrence{K::ShiftsLeft, *log};
      if (const auto log = logarithm(a); isReg(b, phi) && log) return Recurrence{K::ShiftsLeft, *log};
      break;
    case Opcode::UDiv:
      if (const auto log = logarithm(b); first && log) return Recurrence{K::ShiftsRight, *log};
      break;
    case Opcode::SDiv:
      // The greatest power of two, which is negative, is included: as a divisor it gives 0 for every other number.
      if (const auto log = logarithm(b); first && log) return Recurrence{K::HalvesUnlessBelow, *log};
      break;
    default: break;
  }
  return std::nullopt;
}

/// Two phis of one header that exchange their values, from every latch; or one that keeps its own.
std::optional<Recurrence> byExchange(const DefinedAt& defined, const std::vector<bool>& inLoop, const Inst& phi,
                                     const Operand& next) {
  const Inst* other = defined.inst(RegId(next.payload));
  if (!other || other->op != Opcode::Phi || defined.block(other->result) != defined.block(phi.result))
    return std::nullopt;
  for (size_t i = 0; i < other->operands.size(); ++i)
    if (inLoop[other->targets[i]] && !isReg(other->operands[i], phi.result)) return std::nullopt;
  return Recurrence{Recurrence::Kind::Exchanges, next};
}

}  // namespace

std::optional<Recurrence> recurrenceOf(const DefinedAt& defined, const std::vector<bool>& inLoop, const Inst& phi) {
  std::optional<Recurrence> out;
  for (size_t i = 0; i < phi.operands.size(); ++i) {
    if (!inLoop[phi.targets[i]]) continue;
    const Operand& next = phi.operands[i];
    if (next.kind != Operand::Kind::Reg) return std::nullopt;
    const Inst* inst = defined.inst(RegId(next.payload));
    if (!inst) return std::nullopt;
    const auto here =
        inst->op == Opcode::Phi ? byExchange(defined, inLoop, phi, next) : byInstruction(*inst, phi.result);
    if (!here || (out && (out->kind != here->kind || !(out->step == here->step)))) return std::nullopt;
    out = here;
  }
  return out;
}

namespace {

bool isInvariant(const DefinedAt& defined, const std::vector<bool>& inLoop, const Operand& o, unsigned depth) {
  constexpr unsigned kDeepest = 8;
  if (o.kind != Operand::Kind::Reg) return true;
  const RegId r = RegId(o.payload);
  const Inst* inst = defined.inst(r);
  if (!inst || !inLoop[defined.block(r)]) return true;
  if (inst->op == Opcode::SpecialReg) return true;
  if (!isPure(inst->op) || depth == kDeepest) return false;
  for (const Operand& x : inst->operands)
    if (!isInvariant(defined, inLoop, x, depth + 1)) return false;
  return true;
}

IntPredicate swapped(IntPredicate p) {
  using P = IntPredicate;
  switch (p) {
    case P::Eq:
    case P::Ne: return p;
    case P::Ult: return P::Ugt;
    case P::Ule: return P::Uge;
    case P::Ugt: return P::Ult;
    case P::Uge: return P::Ule;
    case P::Slt: return P::Sgt;
    case P::Sle: return P::Sge;
    case P::Sgt: return P::Slt;
    case P::Sge: return P::Sle;
  }
  return p;
}
IntPredicate negated(IntPredicate p) {
  using P = IntPredicate;
  switch (p) {
    case P::Eq: return P::Ne;
    case P::Ne: return P::Eq;
    case P::Ult: return P::Uge;
    case P::Ule: return P::Ugt;
    case P::Ugt: return P::Ule;
    case P::Uge: return P::Ult;
    case P::Slt: return P::Sge;
    case P::Sle: return P::Sgt;
    case P::Sgt: return P::Sle;
    case P::Sge: return P::Slt;
  }
  return p;
}

/// Whether a register with this recurrence eventually leaves relation `p` to a number.
bool leaves(const Recurrence& r, IntPredicate p, const Operand& bound, unsigned bits) {
  using K = Recurrence::Kind;
  using P = IntPredicate;
  const uint64_t top = ~uint64_t(0) >> (64 - bits);
  const bool known = r.step.kind == Operand::Kind::Const, boundKnown = bound.kind == Operand::Kind::Const;
  switch (r.kind) {
    case K::Adds:
    case K::Subtracts: {
      if (!known) return false;
      const uint64_t step = r.kind == K::Adds ? r.step.payload & top : (0 - r.step.payload) & top;
      // A step of one reaches every number: also one beyond the bound, if there is one.
      const uint64_t greatest = top >> 1, least = greatest + 1;
      if (step == 1)
        return p == P::Slt || p == P::Ult || p == P::Ne ||
               (boundKnown && ((p == P::Sle && bound.payload != greatest) || (p == P::Ule && bound.payload != top)));
      if (step == top)
        return p == P::Sgt || p == P::Ugt || p == P::Ne ||
               (boundKnown && ((p == P::Sge && bound.payload != least) || (p == P::Uge && bound.payload != 0)));
      // Larger steps do not jump over all numbers that end the loop, if the bound is far enough from the last number.
      return boundKnown && step < top / 4 && bound.payload < top / 4 && (p == P::Slt || p == P::Ult);
    }
    case K::ShiftsRight:
      return boundKnown && r.step.payload > 0 && (p == P::Ugt || p == P::Sgt || (p == P::Ne && bound.payload == 0)) &&
             bound.payload < top / 2;
    case K::ShiftsSigned:
    case K::HalvesUnlessBelow: return boundKnown && r.step.payload > 0 && p == P::Sgt && bound.payload < top / 2;
    case K::ShiftsLeft:
    case K::Reflects:
    case K::Toggles:
    case K::Exchanges: return false;
  }
  return false;
}

}  // namespace

namespace {

/// The test in a loop's header before each iteration.
class HeaderTests {
 public:
  HeaderTests(const Function& function, const DefinedAt& defined, const Loop& loop)
      : header_(function.blocks[loop.header]), defined_(defined), inside_(function.blocks.size()) {
    for (BlockId b : loop.blocks) inside_[b] = true;
  }
  const Block& header() const { return header_; }
  const std::vector<bool>& inside() const { return inside_; }
  /// The header ends with a branch with one exit: its condition, and its value when the loop continues.
  std::optional<std::pair<Operand, bool>> branch() const {
    const Inst& end = header_.insts.back();
    if (end.op != Opcode::CondBr || inside_[end.targets[0]] == inside_[end.targets[1]]) return std::nullopt;
    return std::pair(end.operands[0], bool(inside_[end.targets[0]]));
  }
  const Inst* inst(const Operand& o) const {
    return o.kind == Operand::Kind::Reg ? defined_.inst(RegId(o.payload)) : nullptr;
  }
  /// Each reading of it as a test of a phi: of one of its sides, or of what that was extended from.
  std::vector<RoundTest> ofComparison(const Inst& test, bool goesOn) const {
    std::vector<RoundTest> out;
    for (const bool second : {false, true}) {
      const Operand &counter = test.operands[second], &bound = test.operands[!second];
      if (counter.kind != Operand::Kind::Reg || !isInvariant(defined_, inside_, bound, 0)) continue;
      const Inst* wider = inst(counter);
      const bool extends = wider && (wider->op == Opcode::SExt || wider->op == Opcode::ZExt);
      const Operand& phi = extends ? wider->operands[0] : counter;
      const IntPredicate p = second ? swapped(test.intPredicate) : test.intPredicate;
      for (uint32_t i = 0; i < header_.insts.size() && header_.insts[i].op == Opcode::Phi; ++i)
        if (phi.kind == Operand::Kind::Reg && header_.insts[i].result == phi.payload)
          out.push_back({i, goesOn ? p : negated(p), bound, extends ? std::optional(wider->op) : std::nullopt});
    }
    return out;
  }

 private:
  const Block& header_;
  const DefinedAt& defined_;
  std::vector<bool> inside_;
};

/// Adds the tests of which at least one fails while the condition is `goesOn`; false: it has other parts, too.
bool collect(const HeaderTests& tests, const Operand& condition, bool goesOn, std::vector<EndTest>& out) {
  const Inst* inst = tests.inst(condition);
  if (inst && inst->op == (goesOn ? Opcode::Or : Opcode::And))
    return std::ranges::all_of(inst->operands, [&](const Operand& o) { return collect(tests, o, goesOn, out); });
  if (!inst || inst->op != Opcode::ICmp) return false;
  const std::vector<RoundTest> found = tests.ofComparison(*inst, goesOn);
  if (found.empty() || found.front().goesOnIf != IntPredicate::Ne || found.front().extended) return false;
  out.push_back({found.front().phi, found.front().bound});
  return true;
}

}  // namespace

std::vector<EndTest> endsWhenEqual(const Function& function, const DefinedAt& defined, const Loop& loop) {
  const HeaderTests tests(function, defined, loop);
  const auto branch = tests.branch();
  std::vector<EndTest> out;
  return branch && collect(tests, branch->first, branch->second, out) ? out : std::vector<EndTest>{};
}

std::vector<RoundTest> roundTests(const Function& function, const DefinedAt& defined, const Loop& loop) {
  const HeaderTests tests(function, defined, loop);
  const auto branch = tests.branch();
  const Inst* comparison = branch ? tests.inst(branch->first) : nullptr;
  if (!comparison || comparison->op != Opcode::ICmp) return {};
  return tests.ofComparison(*comparison, branch->second);
}

bool comesToAnEnd(const Function& function, const DefinedAt& defined, const Loop& loop) {
  const HeaderTests header(function, defined, loop);
  return std::ranges::any_of(roundTests(function, defined, loop), [&](const RoundTest& test) {
    const Inst& phi = header.header().insts[test.phi];
    const auto r = phi.type.isInt() && !test.extended ? recurrenceOf(defined, header.inside(), phi) : std::nullopt;
    return r && leaves(*r, test.goesOnIf, test.bound, phi.type.bits);
  });
}

}  // namespace gpubmc::ir

// Registers, integer operations, conversions: one term operation per distinct lane value.

#include <algorithm>

#include "encoder/util/error.h"
#include "gpu-model/machine/engine.h"

namespace gpubmc::machine {

using ir::Opcode;

LaneVec Engine::value(const Frame& frame, const ir::Operand& o) {
  switch (o.kind) {
    case ir::Operand::Kind::Reg: return frame.regs[o.payload];
    case ir::Operand::Kind::Const: return LaneVec(tm_.constant(o.payload, o.type.bits));
    case ir::Operand::Kind::ObjectAddress: return LaneVec(tm_.constant(ir::makePointer(o.payload, 0), 64));
  }
  throw InternalError("unknown operand");
}

void Engine::define(Context& c, LaneVec v) { c.frame.regs[c.inst->result] = std::move(v); }

void Engine::execute(Context& c) {
  if (executeInteger(c) || executeConversion(c) || executeFloat(c)) return;
  switch (c.inst->op) {
    case Opcode::Select:
      return define(c, lift(lanes_, c.active, [&](Term p, Term a, Term b) { return tm_.ite(p, a, b); }, operand(c, 0),
                            operand(c, 1), operand(c, 2)));
    case Opcode::PtrAdd:
      return define(c, lift(lanes_, c.active,
                            [&](Term p, Term d) {
                              Term offset = tm_.add(tm_.extract(p, 47, 0), tm_.extract(d, 47, 0));
                              return tm_.concat(tm_.extract(p, 63, 48), offset);
                            },
                            operand(c, 0), operand(c, 1)));
    case Opcode::LocalAddr: return localAddress(c);
    case Opcode::Load: return executeLoad(c);
    case Opcode::Store: return executeStore(c);
    case Opcode::MemCopy: return executeMemCopy(c);
    case Opcode::MemSet: return executeMemSet(c);
    case Opcode::AsyncCopy: return executeAsyncCopy(c);
    case Opcode::AsyncCommit: return executeAsyncCommit(c);
    case Opcode::AsyncWait: return executeAsyncWait(c);
    case Opcode::AtomicRMW:
    case Opcode::AtomicCAS: return executeAtomic(c);
    case Opcode::SpecialReg: return define(c, specialRegister(c.inst->special));
    case Opcode::Undef: {
      LaneVec v = freshPerLane(c, "undefined", c.inst->type.bits, 0, ~0ull);
      if (c.inst->type.isPtr())
        for (uint32_t lane : c.active) undefinedPointers_.insert(v.at(lane).id);
      return define(c, std::move(v));
    }
    case Opcode::Arbitrary: {
      auto lo = tm_.value(operand(c, 0).at(c.active[0])), hi = tm_.value(operand(c, 1).at(c.active[0]));
      if (!lo || !hi) {
        unsupported(c, "arbitrary value with bounds that are not constant", c.mask);
        lo = 0, hi = ~0ull;
      }
      return define(c, freshPerLane(c, c.inst->name, c.inst->type.bits, *lo, *hi));
    }
    case Opcode::Barrier: return executeBarrier(c);
    case Opcode::Arrive: return executeArrive(c);
    case Opcode::Await: return executeAwait(c);
    case Opcode::NamedBarrier: return executeNamedBarrier(c);
    case Opcode::WarpSync: return executeWarpSync(c);
    case Opcode::Shuffle: return executeShuffle(c);
    case Opcode::Vote: return executeVote(c);
    case Opcode::MatchAny:
    case Opcode::MatchAll: return executeMatch(c);
    case Opcode::WarpReduce: return executeReduce(c);
    case Opcode::ActiveMask: return executeActiveMask(c);
    case Opcode::GridSync: return executeGridBarrier(c);
    case Opcode::Call: return call(c);
    case Opcode::Assert:
    case Opcode::Ensures:
    case Opcode::Assume:
    case Opcode::Requires: return executeCheck(c);
    case Opcode::UnsupportedOp: return unsupported(c, c.inst->name, c.mask);
    case Opcode::Fence:
    case Opcode::DebugValue: return;
    default: throw InternalError(std::string("no semantics for ") + ir::text(c.inst->op));
  }
}

bool Engine::executeInteger(Context& c) {
  auto binary = [&](auto f) {
    define(c, lift(lanes_, c.active, f, operand(c, 0), operand(c, 1)));
    return true;
  };
  auto unary = [&](auto f) {
    define(c, lift(lanes_, c.active, f, operand(c, 0)));
    return true;
  };
  auto divide = [&](auto f) {
    if (options_.checkDivision) {
      LaneVec zero = lift(lanes_, c.active, [&](Term d) { return tm_.eq(d, tm_.constant(0, tm_.width(d))); }, operand(c, 1));
      oblige(c, PropertyClass::DivisionByZero, maskAnd(c.mask, zero));
    }
    return binary(f);
  };
  // Sums over the bits of a word, most significant first.
  auto countZeros = [&](Term a, bool leading) {
    unsigned w = tm_.width(a);
    Term n = tm_.constant(w, w);
    for (unsigned i = 0; i < w; ++i) {
      unsigned bit = leading ? i : w - 1 - i;
      n = tm_.ite(tm_.extract(a, bit, bit), tm_.constant(leading ? w - 1 - i : bit, w), n);
    }
    return n;
  };
  switch (c.inst->op) {
    case Opcode::Add: return binary([&](Term a, Term b) { return tm_.add(a, b); });
    case Opcode::Sub: return binary([&](Term a, Term b) { return tm_.sub(a, b); });
    case Opcode::Mul: return binary([&](Term a, Term b) { return tm_.mul(a, b); });
    case Opcode::UDiv: return divide([&](Term a, Term b) { return tm_.udiv(a, b); });
    case Opcode::SDiv: return divide([&](Term a, Term b) { return tm_.sdiv(a, b); });
    case Opcode::URem: return divide([&](Term a, Term b) { return tm_.urem(a, b); });
    case Opcode::SRem: return divide([&](Term a, Term b) { return tm_.srem(a, b); });
    case Opcode::Shl: return binary([&](Term a, Term b) { return tm_.shl(a, b); });
    case Opcode::LShr: return binary([&](Term a, Term b) { return tm_.lshr(a, b); });
    case Opcode::AShr: return binary([&](Term a, Term b) { return tm_.ashr(a, b); });
    case Opcode::And: return binary([&](Term a, Term b) { return tm_.and_(a, b); });
    case Opcode::Or: return binary([&](Term a, Term b) { return tm_.or_(a, b); });
    case Opcode::Xor: return binary([&](Term a, Term b) { return tm_.xor_(a, b); });
    case Opcode::UMin: return binary([&](Term a, Term b) { return tm_.umin(a, b); });
    case Opcode::UMax: return binary([&](Term a, Term b) { return tm_.umax(a, b); });
    case Opcode::SMin: return binary([&](Term a, Term b) { return tm_.smin(a, b); });
    case Opcode::SMax: return binary([&](Term a, Term b) { return tm_.smax(a, b); });
    case Opcode::UMulHi: return binary([&](Term a, Term b) { return mulHigh(a, b, false); });
    case Opcode::SMulHi: return binary([&](Term a, Term b) { return mulHigh(a, b, true); });
    case Opcode::PopCount:
      return unary([&](Term a) {
        unsigned w = tm_.width(a);
        Term n = tm_.constant(0, w);
        for (unsigned i = 0; i < w; ++i) n = tm_.add(n, tm_.zext(tm_.extract(a, i, i), w));
        return n;
      });
    case Opcode::CountLeadingZeros: return unary([&](Term a) { return countZeros(a, true); });
    case Opcode::CountTrailingZeros: return unary([&](Term a) { return countZeros(a, false); });
    case Opcode::BitReverse:
      return unary([&](Term a) {
        Term r = tm_.extract(a, 0, 0);
        for (unsigned i = 1; i < tm_.width(a); ++i) r = tm_.concat(r, tm_.extract(a, i, i));
        return r;
      });
    case Opcode::ByteSwap:
      return unary([&](Term a) {
        Term r = tm_.extract(a, 7, 0);
        for (unsigned i = 8; i < tm_.width(a); i += 8) r = tm_.concat(r, tm_.extract(a, i + 7, i));
        return r;
      });
    case Opcode::ICmp: {
      ir::IntPredicate p = c.inst->intPredicate;
      if (c.inst->operands[0].type.isPtr() && p != ir::IntPredicate::Eq && p != ir::IntPredicate::Ne) {
        LaneVec same = lift(lanes_, c.active,
                            [&](Term a, Term b) { return tm_.eq(tm_.extract(a, 63, 48), tm_.extract(b, 63, 48)); },
                            operand(c, 0), operand(c, 1));
        LaneVec other = maskAnd(c.mask, maskNot(same));
        // The order of two objects is nobody's business: either way.
        if (!nobody(other)) {
          LaneVec either = freshPerLane(c, "order", 1, 0, 1);
          for (uint32_t lane : c.active) out_.abstractTerms.insert(either.at(lane).id);
          const bool less = p == ir::IntPredicate::Ult || p == ir::IntPredicate::Ule;
          LaneVec inside = lift(lanes_, c.active, [&](Term a, Term b) { return less ? tm_.ult(a, b) : tm_.ult(b, a); },
                                operand(c, 0), operand(c, 1));
          if (p == ir::IntPredicate::Ule || p == ir::IntPredicate::Uge)
            inside = lift(lanes_, c.active, [&](Term i, Term a, Term b) { return tm_.or_(i, tm_.eq(a, b)); }, inside,
                          operand(c, 0), operand(c, 1));
          define(c, lift(lanes_, c.active, [&](Term s, Term i, Term o) { return tm_.ite(s, i, o); }, same, inside, either));
          return true;
        }
      }
      return binary([&](Term a, Term b) -> Term {
        switch (p) {
          case ir::IntPredicate::Eq: return tm_.eq(a, b);
          case ir::IntPredicate::Ne: return tm_.ne(a, b);
          case ir::IntPredicate::Ult: return tm_.ult(a, b);
          case ir::IntPredicate::Ule: return tm_.ule(a, b);
          case ir::IntPredicate::Ugt: return tm_.ult(b, a);
          case ir::IntPredicate::Uge: return tm_.ule(b, a);
          case ir::IntPredicate::Slt: return tm_.slt(a, b);
          case ir::IntPredicate::Sle: return tm_.sle(a, b);
          case ir::IntPredicate::Sgt: return tm_.slt(b, a);
          case ir::IntPredicate::Sge: return tm_.sle(b, a);
        }
        throw InternalError("unknown predicate");
      });
    }
    default: return false;
  }
}

// The upper half of the product of two words of at most 64 bits.
Term Engine::mulHigh(Term a, Term b, bool isSigned) {
  const unsigned w = tm_.width(a);
  if (w <= 32) {
    Term x = isSigned ? tm_.sext(a, 2 * w) : tm_.zext(a, 2 * w);
    Term y = isSigned ? tm_.sext(b, 2 * w) : tm_.zext(b, 2 * w);
    return tm_.extract(tm_.mul(x, y), 2 * w - 1, w);
  }
  if (w < 64) {  // bits w to 2w-1 of the product of 64-bit words
    Term x = isSigned ? tm_.sext(a, 64) : tm_.zext(a, 64), y = isSigned ? tm_.sext(b, 64) : tm_.zext(b, 64);
    return tm_.concat(tm_.extract(mulHigh(x, y, isSigned), 2 * w - 65, 0), tm_.extract(tm_.mul(x, y), 63, w));
  }
  const unsigned h = w / 2;
  auto lo = [&](Term t) { return tm_.zext(tm_.extract(t, h - 1, 0), w); };
  auto hi = [&](Term t) { return tm_.zext(tm_.extract(t, w - 1, h), w); };
  Term p00 = tm_.mul(lo(a), lo(b)), p01 = tm_.mul(lo(a), hi(b)), p10 = tm_.mul(hi(a), lo(b)), p11 = tm_.mul(hi(a), hi(b));
  Term middle = tm_.add(tm_.add(hi(p00), lo(p01)), lo(p10));
  Term high = tm_.add(tm_.add(p11, hi(p01)), tm_.add(hi(p10), hi(middle)));
  if (!isSigned) return high;
  Term zero = tm_.constant(0, w);
  high = tm_.sub(high, tm_.ite(tm_.extract(a, w - 1, w - 1), b, zero));
  return tm_.sub(high, tm_.ite(tm_.extract(b, w - 1, w - 1), a, zero));
}

bool Engine::executeConversion(Context& c) {
  const unsigned width = c.inst->type.bits;
  auto unary = [&](auto f) {
    define(c, lift(lanes_, c.active, f, operand(c, 0)));
    return true;
  };
  switch (c.inst->op) {
    case Opcode::ZExt: return unary([&](Term a) { return tm_.zext(a, width); });
    case Opcode::SExt: return unary([&](Term a) { return tm_.sext(a, width); });
    case Opcode::Trunc: return unary([&](Term a) { return tm_.extract(a, width - 1, 0); });
    case Opcode::BitCast: return unary([&](Term a) { return a; });
    case Opcode::PtrToInt: return unary([&](Term a) { return tm_.resizeUnsigned(a, width); });
    case Opcode::IntToPtr: return unary([&](Term a) { return tm_.resizeUnsigned(a, width); });
    default: return false;
  }
}

LaneVec Engine::specialRegister(ir::SpecialRegister r) {
  const ir::Launch& launch = options_.launch;
  auto constant = [&](uint64_t v) { return LaneVec(tm_.constant(v, 32)); };
  auto perLane = [&](auto f) {
    std::vector<Term> out(lanes_);
    for (uint32_t l = 0; l < lanes_; ++l) out[l] = tm_.constant(f(l), 32);
    return LaneVec(std::move(out));
  };
  switch (r) {
    case ir::SpecialRegister::TidX: return perLane([&](uint32_t l) { return ir::position(l, launch.block).x; });
    case ir::SpecialRegister::TidY: return perLane([&](uint32_t l) { return ir::position(l, launch.block).y; });
    case ir::SpecialRegister::TidZ: return perLane([&](uint32_t l) { return ir::position(l, launch.block).z; });
    case ir::SpecialRegister::CtaidX: return LaneVec(block_.x);
    case ir::SpecialRegister::CtaidY: return LaneVec(block_.y);
    case ir::SpecialRegister::CtaidZ: return LaneVec(block_.z);
    case ir::SpecialRegister::NtidX: return constant(launch.block.x);
    case ir::SpecialRegister::NtidY: return constant(launch.block.y);
    case ir::SpecialRegister::NtidZ: return constant(launch.block.z);
    case ir::SpecialRegister::NctaidX: return constant(launch.grid.x);
    case ir::SpecialRegister::NctaidY: return constant(launch.grid.y);
    case ir::SpecialRegister::NctaidZ: return constant(launch.grid.z);
    case ir::SpecialRegister::LaneId: return perLane([&](uint32_t l) { return l % launch.warpSize; });
    case ir::SpecialRegister::WarpId: return perLane([&](uint32_t l) { return l / launch.warpSize; });
    case ir::SpecialRegister::WarpSize: return constant(launch.warpSize);
    case ir::SpecialRegister::DynamicSharedSize: return constant(launch.sharedBytes);
  }
  throw InternalError("unknown special register");
}

LaneVec Engine::freshPerLane(Context& c, const std::string& name, unsigned width, uint64_t lo, uint64_t hi) {
  const uint64_t top = width == 64 ? ~0ull : (1ull << width) - 1;
  std::vector<Term> out(lanes_);
  for (uint32_t l : c.active)
    out[l] = lo == 0 && hi >= top ? tm_.var(name, width) : tm_.rangedVar(name, width, lo, std::min(hi, top));
  LaneVec v = lanes_ == 1 ? LaneVec(out[0]) : LaneVec(std::move(out));
  out_.choices.push_back({c.ref, c.mask, v});
  return v;
}

}  // namespace gpubmc::machine

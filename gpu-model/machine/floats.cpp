// Floats: moves are bits, comparisons are exact on the bits, arithmetic is an uninterpreted function of its operands
// (equal when built alike) except where the operands are constants.

#include <bit>
#include <cmath>

#include "encoder/util/error.h"
#include "gpu-model/machine/engine.h"

namespace gpubmc::machine {

using ir::Opcode;

namespace {

struct Format {
  unsigned width, mantissa;
  uint64_t infinity() const { return ((1ull << (width - 1 - mantissa)) - 1) << mantissa; }
};

Format formatOf(ir::TypeKind k) {
  switch (k) {
    case ir::TypeKind::F16: return {16, 10};
    case ir::TypeKind::BF16: return {16, 7};
    case ir::TypeKind::F32: return {32, 23};
    case ir::TypeKind::F64: return {64, 52};
    case ir::TypeKind::Void:
    case ir::TypeKind::Int:
    case ir::TypeKind::Ptr: break;
  }
  throw InternalError("not a float type");
}

const char* suffix(ir::Type t) {
  switch (t.kind) {
    case ir::TypeKind::F16: return "f16";
    case ir::TypeKind::BF16: return "bf16";
    case ir::TypeKind::F32: return "f32";
    case ir::TypeKind::F64: return "f64";
    default: return "i";
  }
}

template <class F, class Bits>
std::optional<uint64_t> foldAs(Opcode op, Bits a, Bits b) {
  F x = std::bit_cast<F>(a), y = std::bit_cast<F>(b);
  F r;
  switch (op) {
    case Opcode::FAdd: r = x + y; break;
    case Opcode::FSub: r = x - y; break;
    case Opcode::FMul: r = x * y; break;
    case Opcode::FDiv: r = x / y; break;
    default: return std::nullopt;
  }
  if (std::isnan(r)) return std::nullopt;  // payloads differ between machines
  return std::bit_cast<Bits>(r);
}

std::optional<uint64_t> fold(Opcode op, ir::TypeKind k, uint64_t a, uint64_t b) {
  if (k == ir::TypeKind::F32) return foldAs<float, uint32_t>(op, uint32_t(a), uint32_t(b));
  if (k == ir::TypeKind::F64) return foldAs<double, uint64_t>(op, a, b);
  return std::nullopt;
}

std::optional<uint64_t> foldFromInteger(ir::TypeKind to, uint64_t bits, unsigned width, bool isSigned) {
  int64_t s = width == 64 ? int64_t(bits) : int64_t(bits << (64 - width)) >> (64 - width);
  if (to == ir::TypeKind::F32) return std::bit_cast<uint32_t>(isSigned ? float(s) : float(bits));
  if (to == ir::TypeKind::F64) return std::bit_cast<uint64_t>(isSigned ? double(s) : double(bits));
  return std::nullopt;
}

}  // namespace

Term Engine::uninterpreted(const std::string& name, std::span<const Term> args, unsigned width, bool commutative) {
  return tm_.apply(tm_.function(name, unsigned(args.size()), width, commutative), args);
}

Term Engine::floatCompare(ir::FloatPredicate p, Term a, Term b, ir::TypeKind kind) {
  using P = ir::FloatPredicate;
  const Format f = formatOf(kind);
  auto magnitude = [&](Term t) { return tm_.extract(t, f.width - 2, 0); };
  auto sign = [&](Term t) { return tm_.extract(t, f.width - 1, f.width - 1); };
  auto nan = [&](Term t) { return tm_.ult(tm_.constant(f.infinity(), f.width - 1), magnitude(t)); };
  Term unordered = tm_.or_(nan(a), nan(b));
  Term zero = tm_.constant(0, f.width - 1);
  Term bothZero = tm_.and_(tm_.eq(magnitude(a), zero), tm_.eq(magnitude(b), zero));
  auto equal = [&] { return tm_.or_(tm_.eq(a, b), bothZero); };
  auto less = [&](Term x, Term y) {
    Term mixed = tm_.and_(sign(x), tm_.not_(sign(y)));
    Term positive = tm_.and_(tm_.not_(tm_.or_(sign(x), sign(y))), tm_.ult(magnitude(x), magnitude(y)));
    Term negative = tm_.and_(tm_.and_(sign(x), sign(y)), tm_.ult(magnitude(y), magnitude(x)));
    return tm_.and_(tm_.or_(tm_.or_(mixed, positive), negative), tm_.not_(bothZero));
  };
  auto ordered = [&](Term t) { return tm_.and_(t, tm_.not_(unordered)); };
  auto either = [&](Term t) { return tm_.or_(t, unordered); };
  switch (p) {
    case P::False: return tm_.fls();
    case P::True: return tm_.tru();
    case P::Ord: return tm_.not_(unordered);
    case P::Uno: return unordered;
    case P::Oeq: return ordered(equal());
    case P::Ueq: return either(equal());
    case P::One: return ordered(tm_.not_(equal()));
    case P::Une: return either(tm_.not_(equal()));
    case P::Olt: return ordered(less(a, b));
    case P::Ult: return either(less(a, b));
    case P::Ogt: return ordered(less(b, a));
    case P::Ugt: return either(less(b, a));
    case P::Ole: return ordered(tm_.not_(less(b, a)));
    case P::Ule: return either(tm_.not_(less(b, a)));
    case P::Oge: return ordered(tm_.not_(less(a, b)));
    case P::Uge: return either(tm_.not_(less(a, b)));
  }
  throw InternalError("unknown predicate");
}

bool Engine::executeFloat(Context& c) {
  const ir::Inst& inst = *c.inst;
  const ir::Type type = inst.operands.empty() ? inst.type : inst.operands[0].type;
  const unsigned width = inst.type.bits;
  auto name = [&] {
    static const char* const kRounding[] = {"", ".rz", ".ru", ".rd"};
    return std::string(ir::text(inst.op)) + kRounding[int(inst.rounding)];
  };
  auto arithmetic = [&](bool commutative) {
    std::string n = name() + "." + suffix(type);
    define(c, lift(lanes_, c.active,
                   [&](Term a, Term b) {
                     auto x = tm_.value(a), y = tm_.value(b);
                     if (x && y && inst.rounding == ir::Rounding::NearestEven)
                       if (auto r = fold(inst.op, type.kind, *x, *y)) return tm_.constant(*r, width);
                     Term args[] = {a, b};
                     return uninterpreted(n, args, width, commutative);
                   },
                   operand(c, 0), operand(c, 1)));
    return true;
  };
  auto general = [&](std::string n) {
    std::vector<LaneVec> ops;
    bool uniform = true;
    for (size_t i = 0; i < inst.operands.size(); ++i) {
      ops.push_back(operand(c, i));
      n += std::string(".") + suffix(inst.operands[i].type) + std::to_string(inst.operands[i].type.bits);
      uniform &= ops.back().isUniform();
    }
    n += std::string(".") + suffix(inst.type) + std::to_string(width);
    std::vector<Term> args(ops.size());
    auto one = [&](uint32_t lane) {
      for (size_t i = 0; i < ops.size(); ++i) args[i] = ops[i].at(lane);
      return uninterpreted(n, args, width, inst.op == Opcode::FMA);
    };
    if (uniform) {
      define(c, LaneVec(one(0)));
      return true;
    }
    std::vector<Term> out(lanes_);
    for (uint32_t l : c.active) out[l] = one(l);
    define(c, LaneVec(std::move(out)));
    return true;
  };
  switch (inst.op) {
    case Opcode::FAdd:
    case Opcode::FMul: return arithmetic(true);
    case Opcode::FSub:
    case Opcode::FDiv:
    case Opcode::FRem: return arithmetic(false);
    case Opcode::FNeg:
    case Opcode::FAbs: {
      const uint64_t sign = 1ull << (width - 1);
      define(c, lift(lanes_, c.active,
                     [&](Term a) {
                       return inst.op == Opcode::FNeg ? tm_.xor_(a, tm_.constant(sign, width))
                                                      : tm_.and_(a, tm_.constant(~sign, width));
                     },
                     operand(c, 0)));
      return true;
    }
    case Opcode::FMin:
    case Opcode::FMax:
      // minNum/maxNum: a NaN gives way to a number; -0 is below +0.
      define(c, lift(lanes_, c.active,
                     [&](Term a, Term b) {
                       Term aNan = floatCompare(ir::FloatPredicate::Uno, a, a, type.kind);
                       Term bNan = floatCompare(ir::FloatPredicate::Uno, b, b, type.kind);
                       Term sa = tm_.extract(a, width - 1, width - 1), sb = tm_.extract(b, width - 1, width - 1);
                       Term zeros = tm_.and_(sa, tm_.not_(sb));
                       Term less = tm_.or_(floatCompare(ir::FloatPredicate::Olt, a, b, type.kind), zeros);
                       Term first = inst.op == Opcode::FMin ? less : tm_.not_(less);
                       return tm_.ite(aNan, b, tm_.ite(bNan, a, tm_.ite(first, a, b)));
                     },
                     operand(c, 0), operand(c, 1)));
      return true;
    case Opcode::FCmp:
      define(c, lift(lanes_, c.active,
                     [&](Term a, Term b) { return floatCompare(inst.floatPredicate, a, b, type.kind); }, operand(c, 0),
                     operand(c, 1)));
      return true;
    case Opcode::UIToFP:
    case Opcode::SIToFP: {
      std::string n = name() + std::to_string(type.bits) + "." + suffix(inst.type);
      define(c, lift(lanes_, c.active,
                     [&](Term a) {
                       if (auto x = tm_.value(a); x && inst.rounding == ir::Rounding::NearestEven)
                         if (auto r = foldFromInteger(inst.type.kind, *x, type.bits, inst.op == Opcode::SIToFP))
                           return tm_.constant(*r, width);
                       return uninterpreted(n, std::span(&a, 1), width);
                     },
                     operand(c, 0)));
      return true;
    }
    case Opcode::FMA:
    case Opcode::FSqrt:
    case Opcode::FPExt:
    case Opcode::FPTrunc:
    case Opcode::FPToUI:
    case Opcode::FPToSI: return general(name());
    case Opcode::FMath: return general(inst.name);
    default: return false;
  }
}

}  // namespace gpubmc::machine

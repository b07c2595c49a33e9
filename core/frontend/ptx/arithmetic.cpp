// Integers and floats: sums with carry, products, bits, comparisons, conversions.

#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/lower/call_names.h"
#include "core/frontend/ptx/values.h"

namespace gpubmc::core {

/// a + b + carry; the new carry is kept if the instruction has .cc.
ir::Operand PtxValues::added(ir::Operand a, ir::Operand b, bool carryIn, bool carryOut) {
  const ir::Operand half = make(Op::Add, a, b);
  const ir::Operand all = carryIn ? make(Op::Add, half, resized(*carry_, a.type, false)) : half;
  if (carryOut) {
    const ir::Operand first = f_.compare(ir::IntPredicate::Ult, half, a),
                      second = f_.compare(ir::IntPredicate::Ult, all, half);
    carry_ = make(Op::Or, first, second);
  }
  return all;
}

bool PtxValues::sum(const PtxStatement& s) {
  const bool withCarry = s.name() == "addc" || s.name() == "subc", isSub = s.name() == "sub" || s.name() == "subc";
  if ((s.name() != "add" && !isSub && !withCarry) || s.operands.size() != 3) return false;
  const bool keeps = s.words.size() > 1 && s.words[1] == "cc";
  if (s.words.size() != (keeps ? 3u : 2u) || (withCarry && !carry_)) return false;
  auto type = ptxType(s.words.back());
  auto in = type ? readAll(s, 1, *type) : std::nullopt;
  if (!in) return false;
  if (type->isFloat())
    return !keeps && !withCarry && write(s.operands[0], make(isSub ? Op::FSub : Op::FAdd, (*in)[0], (*in)[1]));
  if (type->bits < 16) return false;
  if (!isSub) return write(s.operands[0], added((*in)[0], (*in)[1], withCarry, keeps));
  const ir::Operand half = make(Op::Sub, (*in)[0], (*in)[1]);
  const ir::Operand borrow = withCarry ? resized(*carry_, *type, false) : constant(0, *type);
  if (keeps)
    carry_ = make(Op::Or, f_.compare(ir::IntPredicate::Ult, (*in)[0], (*in)[1]),
                  f_.compare(ir::IntPredicate::Ult, half, borrow));
  return write(s.operands[0], make(Op::Sub, half, borrow));
}

/// mul and mad, low or high half or wide; with carry; fma.rn and mul of floats.
bool PtxValues::product(const PtxStatement& s) {
  const bool isMad = s.name() == "mad" || s.name() == "madc", isFma = s.name() == "fma";
  if ((s.name() != "mul" && !isMad && !isFma) || s.operands.size() != (s.name() == "mul" ? 3u : 4u)) return false;
  auto type = ptxType(s.words.back());
  if (!type) return false;
  if (type->isFloat()) {
    const bool nearest = s.words.size() == 2 || (s.words.size() == 3 && s.words[1] == "rn");
    auto in = nearest && !isMad ? readAll(s, 1, *type) : std::nullopt;
    return in && write(s.operands[0], f_.emit(isFma ? Op::FMA : Op::FMul, *type, *in));
  }
  const bool keeps = s.has("cc"), withCarry = s.name() == "madc", wide = s.has("wide"), hi = s.has("hi");
  if (isFma || s.words.size() != (keeps ? 4u : 3u) || (!wide && !hi && !s.has("lo")) || (withCarry && !carry_))
    return false;
  const bool isSigned = isSignedPtx(s.words.back());
  const auto to = wide ? typeNamed("i" + std::to_string(2 * type->bits)) : type;
  if (!to || to->bits > 64 || (wide && (keeps || withCarry))) return false;
  auto a = read(s.operands[1], *type), b = read(s.operands[2], *type);
  auto c = isMad ? read(s.operands[3], *to) : std::nullopt;
  if (!a || !b || isMad != c.has_value()) return false;
  const ir::Operand p = wide ? make(Op::Mul, resized(*a, *to, isSigned), resized(*b, *to, isSigned))
                             : make(hi ? (isSigned ? Op::SMulHi : Op::UMulHi) : Op::Mul, *a, *b);
  return write(s.operands[0], c ? added(p, *c, withCarry, keeps) : p);
}

bool PtxValues::logic(const PtxStatement& s) {
  auto type = s.words.size() == 2 ? ptxType(s.words[1]) : std::nullopt;
  if (!type || !type->isInt()) return false;
  const bool isSigned = isSignedPtx(s.words[1]);
  auto op = llvm::StringSwitch<std::optional<Op>>(s.name())
                .Case("and", Op::And)
                .Case("or", Op::Or)
                .Case("xor", Op::Xor)
                .Case("min", isSigned ? Op::SMin : Op::UMin)
                .Case("max", isSigned ? Op::SMax : Op::UMax)
                .Default(std::nullopt);
  auto in = readAll(s, 1, *type);
  if (!in) return false;
  if (op) return in->size() == 2 && write(s.operands[0], make(*op, (*in)[0], (*in)[1]));
  const ir::Operand ones = constant(type->bits >= 64 ? ~0ull : (1ull << type->bits) - 1, *type),
                    zero = constant(0, *type);
  if (s.name() == "not") return in->size() == 1 && write(s.operands[0], make(Op::Xor, (*in)[0], ones));
  if (s.name() == "neg") return in->size() == 1 && write(s.operands[0], make(Op::Sub, zero, (*in)[0]));
  if (s.name() == "abs")
    return in->size() == 1 && write(s.operands[0], make(Op::SMax, (*in)[0], make(Op::Sub, zero, (*in)[0])));
  if (s.name() == "popc" || s.name() == "clz") {
    const Op count = s.name() == "popc" ? Op::PopCount : Op::CountLeadingZeros;
    return in->size() == 1 && write(s.operands[0], resized(f_.emit(count, *type, {(*in)[0]}), ir::kI32, false));
  }
  if (s.name() == "selp") return false;
  if (s.name() != "lop3" || in->size() != 4 || *type != ir::kI32) return false;
  // The table's bit 4a + 2b + c is the result where the operands' bits are a, b and c.
  const ir::Operand table = (*in)[3];
  if (table.kind != ir::Operand::Kind::Const) return false;
  ir::Operand result = zero;
  for (unsigned row = 0; row < 8; ++row) {
    if (!(table.payload >> row & 1)) continue;
    ir::Operand term = ones;
    for (unsigned i = 0; i < 3; ++i)
      term = make(Op::And, term, row >> (2 - i) & 1 ? (*in)[i] : make(Op::Xor, (*in)[i], ones));
    result = make(Op::Or, result, term);
  }
  return write(s.operands[0], result);
}

/// shl and shr, with amounts clamped to the width; shf over two words.
bool PtxValues::shift(const PtxStatement& s) {
  if ((s.name() == "shl" || s.name() == "shr") && s.words.size() == 2 && s.operands.size() == 3) {
    auto type = ptxType(s.words[1]);
    auto a = type && type->isInt() ? read(s.operands[1], *type) : std::nullopt;
    auto n = read(s.operands[2], ir::kI32);
    if (!a || !n) return false;
    if (type->bits < 32) n = make(Op::UMin, *n, constant(type->bits, ir::kI32));
    const Op op = s.name() == "shl" ? Op::Shl : isSignedPtx(s.words[1]) ? Op::AShr : Op::LShr;
    return write(s.operands[0], make(op, *a, resized(*n, *type, false)));
  }
  if (s.name() != "shf" || s.words.size() != 4 || s.words[3] != "b32" || s.operands.size() != 4) return false;
  auto in = readAll(s, 1, ir::kI32);
  if (!in) return false;
  const ir::Operand wide = make(Op::Or, resized((*in)[0], ir::kI64, false),
                                make(Op::Shl, resized((*in)[1], ir::kI64, false), constant(32, ir::kI64)));
  const bool wraps = s.words[2] == "wrap";
  if (!wraps && s.words[2] != "clamp") return false;
  const ir::Operand n =
      resized(make(wraps ? Op::And : Op::UMin, (*in)[2], constant(wraps ? 31 : 32, ir::kI32)), ir::kI64, false);
  const ir::Operand moved =
      s.words[1] == "l" ? make(Op::LShr, make(Op::Shl, wide, n), constant(32, ir::kI64)) : make(Op::LShr, wide, n);
  return (s.words[1] == "l" || s.words[1] == "r") && write(s.operands[0], resized(moved, ir::kI32, false));
}

/// Bit fields and the permutation of bytes.
bool PtxValues::field(const PtxStatement& s) {
  auto type = s.words.size() == 2 ? ptxType(s.words[1]) : std::nullopt;
  if (!type || (*type != ir::kI32 && *type != ir::kI64)) return false;
  const uint64_t w = type->bits;
  auto low = [&](llvm::StringRef text) {  // the low byte of a position or length, as wide as the field
    auto o = read(text, ir::kI32);
    if (o) o = resized(make(Op::And, *o, constant(255, ir::kI32)), *type, false);
    return o;
  };
  if (s.name() == "bfe" && s.operands.size() == 4) {
    auto a = read(s.operands[1], *type), at = low(s.operands[2]), length = low(s.operands[3]);
    if (!a || !at || !length) return false;
    if (!isSignedPtx(s.words[1])) {
      const ir::Operand mask = make(Op::Sub, make(Op::Shl, constant(1, *type), *length), constant(1, *type));
      return write(s.operands[0], make(Op::And, make(Op::LShr, *a, *at), mask));
    }
    // The field is moved to the top, and back with its sign.
    const ir::Operand end = make(Op::UMin, make(Op::Add, *at, *length), constant(w, *type));
    const ir::Operand up = make(Op::Sub, constant(w, *type), end);
    const ir::Operand r = make(Op::AShr, make(Op::Shl, *a, up), make(Op::Add, up, *at));
    return write(s.operands[0], choose(f_.isNonZero(*length), r, constant(0, *type)));
  }
  if (s.name() == "bfi" && s.operands.size() == 5) {
    auto a = read(s.operands[1], *type), b = read(s.operands[2], *type), at = low(s.operands[3]),
         length = low(s.operands[4]);
    if (!a || !b || !at || !length) return false;
    const ir::Operand mask =
        make(Op::Shl, make(Op::Sub, make(Op::Shl, constant(1, *type), *length), constant(1, *type)), *at);
    const ir::Operand outside =
        make(Op::And, *b, make(Op::Xor, mask, constant(w == 64 ? ~0ull : 0xffffffffull, *type)));
    return write(s.operands[0], make(Op::Or, outside, make(Op::And, make(Op::Shl, *a, *at), mask)));
  }
  if (s.name() != "prmt" || s.operands.size() != 4 || *type != ir::kI32) return false;
  auto in = readAll(s, 1, ir::kI32);
  if (!in) return false;
  auto wide = [&](uint64_t n) { return constant(n, ir::kI64); };
  const ir::Operand bytes =
      make(Op::Or, resized((*in)[0], ir::kI64, false), make(Op::Shl, resized((*in)[1], ir::kI64, false), wide(32)));
  ir::Operand result = wide(0);
  for (uint64_t i = 0; i < 4; ++i) {
    const ir::Operand selector = make(Op::LShr, resized((*in)[2], ir::kI64, false), wide(4 * i));
    const ir::Operand at = make(Op::Mul, make(Op::And, selector, wide(7)), wide(8));
    const ir::Operand byte = make(Op::And, make(Op::LShr, bytes, at), wide(255));
    const ir::Operand sign = choose(f_.isNonZero(make(Op::And, byte, wide(128))), wide(255), wide(0));
    const ir::Operand chosen = choose(f_.isNonZero(make(Op::And, selector, wide(8))), sign, byte);
    result = make(Op::Or, result, make(Op::Shl, chosen, wide(8 * i)));
  }
  return write(s.operands[0], resized(result, ir::kI32, false));
}

bool PtxValues::compare(const PtxStatement& s) {
  if (s.name() == "selp" && s.words.size() == 2 && s.operands.size() == 4) {
    auto type = ptxType(s.words[1]);
    auto a = type ? read(s.operands[1], *type) : std::nullopt, b = type ? read(s.operands[2], *type) : std::nullopt;
    auto p = read(s.operands[3], ir::kI1);
    return a && b && p && write(s.operands[0], choose(*p, *a, *b));
  }
  if (s.name() != "setp" || s.words.size() != 3 || s.operands.size() != 3 || s.operands[0].contains('|')) return false;
  auto type = ptxType(s.words[2]);
  auto in = type && type->isInt() ? readAll(s, 1, *type) : std::nullopt;
  if (!in) return false;
  const bool isSigned = isSignedPtx(s.words[2]);
  using P = ir::IntPredicate;
  auto p = llvm::StringSwitch<std::optional<P>>(s.words[1])
               .Case("eq", P::Eq)
               .Case("ne", P::Ne)
               .Case("lt", isSigned ? P::Slt : P::Ult)
               .Case("le", isSigned ? P::Sle : P::Ule)
               .Case("gt", isSigned ? P::Sgt : P::Ugt)
               .Case("ge", isSigned ? P::Sge : P::Uge)
               .Case("lo", P::Ult)
               .Case("ls", P::Ule)
               .Case("hi", P::Ugt)
               .Case("hs", P::Uge)
               .Default(std::nullopt);
  return p && write(s.operands[0], f_.compare(*p, (*in)[0], (*in)[1]));
}

/// Between integers, to integers with a direction, from integers to the nearest float.
bool PtxValues::convert(const PtxStatement& s) {
  if (s.name() != "cvt" || s.words.size() < 3 || s.words.size() > 4 || s.operands.size() != 2) return false;
  auto to = ptxType(s.words[s.words.size() - 2]), from = ptxType(s.words.back());
  auto a = from ? read(s.operands[1], *from) : std::nullopt;
  if (!to || !a) return false;
  const bool toSigned = isSignedPtx(s.words[s.words.size() - 2]), fromSigned = isSignedPtx(s.words.back());
  if (s.words.size() == 3) return to->isInt() && from->isInt() && write(s.operands[0], resized(*a, *to, fromSigned));
  llvm::StringRef mode = s.words[1];
  const bool whole = to->isInt() && from->isFloat() && mode.consume_back("i");
  auto rounding = roundingNamed(mode);
  if (!rounding || !(whole || (to->isFloat() && from->isInt() && *rounding == ir::Rounding::NearestEven))) return false;
  if (whole) return write(s.operands[0], f_.toWhole(toSigned ? Op::FPToSI : Op::FPToUI, *a, *to, *rounding));
  ir::Inst& inst = f_.add(fromSigned ? Op::SIToFP : Op::UIToFP, *to, {*a});
  inst.rounding = *rounding;
  return write(s.operands[0], ir::Operand::reg(inst.result, *to));
}

}  // namespace gpubmc::core

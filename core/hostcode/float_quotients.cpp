#include "core/hostcode/float_quotients.h"

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APSInt.h>
#include <llvm/IR/Function.h>

namespace gpubmc::core {

namespace {

/// Bits of the mantissa. 0: any other type.
unsigned precision(const llvm::Type& type) {
  return type.isFloatTy() ? 24 : type.isDoubleTy() ? 53 : 0;
}

}  // namespace

std::optional<FloatQuotients::Quotient> FloatQuotients::quotientOf(const Value& v, const llvm::Type& type) {
  const unsigned bits = precision(type);
  if (!bits || !v.isBits()) return std::nullopt;
  if (auto known = quotients_.find(v.bits.id); known != quotients_.end()) return known->second;
  const auto constant = terms_.value(v.bits);
  if (!constant) return std::nullopt;
  const llvm::APFloat number(type.isFloatTy() ? llvm::APFloat::IEEEsingle() : llvm::APFloat::IEEEdouble(),
                             llvm::APInt(type.isFloatTy() ? 32 : 64, *constant));
  llvm::APSInt whole(64, false);
  bool isExact = false;
  const auto status = number.convertToInteger(whole, llvm::APFloat::rmTowardZero, &isExact);
  if (status != llvm::APFloat::opOK || !isExact || whole.getSignificantBits() > bits) return std::nullopt;
  return Quotient{world_.number(uint64_t(whole.getSExtValue())), world_.number(1), terms_.tru()};
}

Value FloatQuotients::asFloat(const Quotient& q, const llvm::Type& type) {
  const Value v = arbitraryOf(world_, type, "quotient");
  quotients_[v.bits.id] = q;
  return v;
}

Term FloatQuotients::whole(const Quotient& q, Rounding rounding, const State& s) {
  const Term zero = world_.number(0), n = q.numerator, d = q.denominator;
  auto up = [&](Term natural) { return terms_.udiv(terms_.add(natural, terms_.sub(d, world_.number(1))), d); };
  const Term above = rounding == Rounding::Up ? up(n) : terms_.udiv(n, d);
  if (conditions_.follows(s, terms_.sle(zero, n))) return above;
  const Term minus = terms_.neg(n), below = rounding == Rounding::Down ? up(minus) : terms_.udiv(minus, d);
  return terms_.ite(terms_.slt(n, zero), terms_.neg(below), above);
}

std::optional<Value> FloatQuotients::converted(const llvm::CastInst& c, State& s) {
  using C = llvm::Instruction;
  const llvm::Type &from = *c.getSrcTy(), &to = *c.getDestTy();
  const Value v = operands_.value(*c.getOperand(0), s);
  if (c.getOpcode() == C::SIToFP || c.getOpcode() == C::UIToFP) {
    if (!precision(to) || !v.isBits() || terms_.value(v.bits)) return std::nullopt;
    const bool isSigned = c.getOpcode() == C::SIToFP;
    const Term n = isSigned ? terms_.resizeSigned(v.bits, 64) : terms_.resizeUnsigned(v.bits, 64);
    const Term most = world_.number(uint64_t(1) << precision(to));
    const Term least = isSigned ? terms_.neg(most) : world_.number(0);  // n < 0: an unsigned number of 64 bits
    return asFloat({n, world_.number(1), terms_.and_(terms_.sle(least, n), terms_.sle(n, most))}, to);
  }
  const auto q = quotientOf(v, from);
  if (!q || terms_.value(v.bits)) return std::nullopt;
  if (c.getOpcode() == C::FPExt && precision(to)) return asFloat(*q, to);
  const unsigned bits = to.isIntegerTy() ? to.getIntegerBitWidth() : 0;
  if ((c.getOpcode() != C::FPToSI && c.getOpcode() != C::FPToUI) || bits < 8 || bits > 64) return std::nullopt;
  // If the integer type can represent the numerator, it can represent the truncated quotient, which is closer to 0.
  // Otherwise the result is arbitrary.
  const bool isSigned = c.getOpcode() == C::FPToSI;
  const Term n = q->numerator, result = terms_.resizeUnsigned(whole(*q, Rounding::ToZero, s), bits);
  const Term same = isSigned ? terms_.resizeSigned(terms_.resizeUnsigned(n, bits), 64)
                             : terms_.resizeUnsigned(terms_.resizeUnsigned(n, bits), 64);
  Term fits = terms_.tru();
  for (Term t : {terms_.eq(same, n), isSigned || bits < 64 ? terms_.tru() : terms_.sle(world_.number(0), n), q->valid})
    if (!conditions_.follows(s, t)) fits = terms_.and_(fits, t);
  if (terms_.isTrue(fits)) return Value::of(result);
  const Value any = arbitraryOf(world_, to, "whole");
  s.add(terms_, terms_.or_(terms_.not_(fits), terms_.eq(any.bits, result)));
  return any;
}

std::optional<Value> FloatQuotients::divided(const llvm::BinaryOperator& b, State& s) {
  if (b.getOpcode() != llvm::Instruction::FDiv) return std::nullopt;
  const auto n = quotientOf(operands_.value(*b.getOperand(0), s), *b.getType());
  const auto d = quotientOf(operands_.value(*b.getOperand(1), s), *b.getType());
  if (!n || !d || n->denominator != world_.number(1) || d->denominator != world_.number(1)) return std::nullopt;
  if (terms_.value(n->numerator) && terms_.value(d->numerator)) return std::nullopt;
  const Term isPositive = terms_.slt(world_.number(0), d->numerator);
  const Term valid = terms_.and_(terms_.and_(n->valid, d->valid), isPositive);
  return asFloat({n->numerator, d->numerator, valid}, *b.getType());
}

std::optional<Value> FloatQuotients::rounded(const llvm::CallBase& c, const Value& argument, const State& s) {
  const auto q = quotientOf(argument, *c.getType());
  const llvm::Function* f = c.getCalledFunction();
  if (!f || !q || terms_.value(argument.bits)) return std::nullopt;
  const llvm::StringRef name = f->isIntrinsic() ? f->getName().drop_front(5).split('.').first : f->getName();
  std::optional<Rounding> rounding;
  if (name == "ceil" || name == "ceilf") rounding = Rounding::Up;
  if (name == "floor" || name == "floorf") rounding = Rounding::Down;
  if (name == "trunc" || name == "truncf") rounding = Rounding::ToZero;
  if (!rounding) return std::nullopt;
  return asFloat({whole(*q, *rounding, s), world_.number(1), q->valid}, *c.getType());
}

}  // namespace gpubmc::core

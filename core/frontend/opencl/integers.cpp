// Integer built-in functions, component by component.

#include <llvm/IR/Intrinsics.h>

#include "core/frontend/opencl/builtin_call.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;
using I = llvm::Intrinsic::IndependentIntrinsics;
using Scalars = llvm::ArrayRef<Value*>;

struct Integers {
  BuiltinCall& c;
  bool isSigned = c.params[0].isSigned;
  unsigned bits = c.params[0].bits;

  Value* binary(llvm::Intrinsic::ID id, Value* a, Value* b) const { return c.b.CreateBinaryIntrinsic(id, a, b); }
  Value* number(uint64_t n) const { return c.b.getIntN(bits, n); }
  Value* least(Value* a, Value* b) const { return binary(isSigned ? I::smin : I::umin, a, b); }
  Value* greatest(Value* a, Value* b) const { return binary(isSigned ? I::smax : I::umax, a, b); }
  Value* shifted(Value* a, unsigned by) const {
    return isSigned ? c.b.CreateAShr(a, number(by)) : c.b.CreateLShr(a, number(by));
  }
  Value* widened(Value* a) const { return c.b.CreateIntCast(a, c.b.getIntNTy(2 * bits), isSigned); }
  Value* saturated(bool adds, Value* a, Value* b) const {
    return binary(adds ? (isSigned ? I::sadd_sat : I::uadd_sat) : (isSigned ? I::ssub_sat : I::usub_sat), a, b);
  }
  Value* high(Value* a, Value* b) const {
    if (bits >= 32)
      return c.known((isSigned ? "__gpubmc_smulhi_i" : "__gpubmc_umulhi_i") + std::to_string(bits), c.b.getIntNTy(bits),
                     {a, b});
    Value* product = c.b.CreateMul(widened(a), widened(b));
    return c.b.CreateTrunc(c.b.CreateLShr(product, bits), c.b.getIntNTy(bits));
  }
  /// Without overflow: the difference of the greater and the less, as an unsigned number.
  Value* apart(Value* a, Value* b) const { return c.b.CreateSub(greatest(a, b), least(a, b)); }
  Value* low24(Value* a) const { return shifted(c.b.CreateShl(a, number(8)), 8); }
  /// Of a bit, which is inside of the number wherever that is defined.
  Value* place(Value* bit) const { return c.b.CreateAnd(c.b.CreateIntCast(bit, c.b.getIntNTy(bits), false), bits - 1); }
  /// As many low bits, from none to all.
  Value* ones(Value* count) const {
    Value* some = c.b.CreateSub(c.b.CreateShl(number(1), place(count)), number(1));
    return c.b.CreateSelect(c.b.CreateICmpUGE(count, c.b.getInt32(bits)), number(UINT64_MAX), some);
  }
  /// The product, or its limit, plus a number, likewise.
  Value* multiplyAddSaturated(Value* a, Value* b, Value* more) const {
    Value* low = c.b.CreateMul(a, b);
    Value* top = high(a, b);
    Value* fits = c.b.CreateICmpEQ(top, isSigned ? c.b.CreateAShr(low, number(bits - 1)) : number(0));
    Value* limit = number(UINT64_MAX);
    // a * b + c saturates once: outside of the type's range by more than c can bring back.
    Value* exact = saturated(true, low, more);
    if (!isSigned) return c.b.CreateSelect(fits, exact, limit);
    const uint64_t most = (uint64_t(1) << (bits - 1)) - 1;
    if (bits <= 32) {
      Value* sum = c.b.CreateAdd(c.b.CreateMul(widened(a), widened(b)), widened(more));
      auto wide = [&](int64_t n) { return llvm::ConstantInt::getSigned(c.b.getIntNTy(2 * bits), n); };
      sum = c.b.CreateBinaryIntrinsic(I::smin, sum, wide(int64_t(most)));
      sum = c.b.CreateBinaryIntrinsic(I::smax, sum, wide(-int64_t(most) - 1));
      return c.b.CreateTrunc(sum, c.b.getIntNTy(bits));
    }
    // In 128 bits, top:low + more by words.
    Value* sum = c.b.CreateAdd(low, more);
    Value* carry = c.b.CreateZExt(c.b.CreateICmpULT(sum, low), c.b.getIntNTy(bits));
    Value* upper = c.b.CreateAdd(c.b.CreateAdd(top, c.b.CreateAShr(more, number(bits - 1))), carry);
    Value* inside = c.b.CreateICmpEQ(upper, c.b.CreateAShr(sum, number(bits - 1)));
    Value* negative = c.b.CreateICmpSLT(upper, number(0));
    return c.b.CreateSelect(inside, sum, c.b.CreateSelect(negative, number(most + 1), number(most)));
  }
};

}  // namespace

Value* integers(BuiltinCall& c) {
  if (c.params.empty() || !c.params[0].isInteger() || c.params[0].isPointer) return nullptr;
  const Integers n{c};
  auto each = [&](auto&& f) { return c.each([&](Scalars s, unsigned) { return f(s); }); };
  llvm::IRBuilder<>& b = c.b;
  const std::string& f = c.name;
  const bool isSigned = n.isSigned;
  if (f == "abs")
    return each([&](Scalars s) { return isSigned ? b.CreateBinaryIntrinsic(I::abs, s[0], b.getFalse()) : s[0]; });
  if (f == "abs_diff") return each([&](Scalars s) { return n.apart(s[0], s[1]); });
  if (f == "add_sat") return each([&](Scalars s) { return n.saturated(true, s[0], s[1]); });
  if (f == "sub_sat") return each([&](Scalars s) { return n.saturated(false, s[0], s[1]); });
  if (f == "hadd")  // (a & b) + (a ^ b) / 2 does not overflow
    return each([&](Scalars s) { return b.CreateAdd(b.CreateAnd(s[0], s[1]), n.shifted(b.CreateXor(s[0], s[1]), 1)); });
  if (f == "rhadd")
    return each([&](Scalars s) { return b.CreateSub(b.CreateOr(s[0], s[1]), n.shifted(b.CreateXor(s[0], s[1]), 1)); });
  if (f == "clamp") return each([&](Scalars s) { return n.least(n.greatest(s[0], s[1]), s[2]); });
  if (f == "max") return each([&](Scalars s) { return n.greatest(s[0], s[1]); });
  if (f == "min") return each([&](Scalars s) { return n.least(s[0], s[1]); });
  if (f == "clz") return each([&](Scalars s) { return b.CreateBinaryIntrinsic(I::ctlz, s[0], b.getFalse()); });
  if (f == "ctz") return each([&](Scalars s) { return b.CreateBinaryIntrinsic(I::cttz, s[0], b.getFalse()); });
  if (f == "popcount") return each([&](Scalars s) { return b.CreateUnaryIntrinsic(I::ctpop, s[0]); });
  if (f == "mul_hi") return each([&](Scalars s) { return n.high(s[0], s[1]); });
  if (f == "mad_hi") return each([&](Scalars s) { return b.CreateAdd(n.high(s[0], s[1]), s[2]); });
  if (f == "mad_sat") return each([&](Scalars s) { return n.multiplyAddSaturated(s[0], s[1], s[2]); });
  if (f == "mul24") return each([&](Scalars s) { return b.CreateMul(n.low24(s[0]), n.low24(s[1])); });
  if (f == "mad24")
    return each([&](Scalars s) { return b.CreateAdd(b.CreateMul(n.low24(s[0]), n.low24(s[1])), s[2]); });
  if (f == "rotate")
    return each([&](Scalars s) {
      Value* by = b.CreateAnd(s[1], n.number(n.bits - 1));
      return b.CreateIntrinsic(I::fshl, {s[0]->getType()}, {s[0], s[0], by});
    });
  if (f == "upsample")
    return each([&](Scalars s) {
      llvm::Type* wide = b.getIntNTy(2 * n.bits);
      return b.CreateOr(b.CreateShl(b.CreateZExt(s[0], wide), n.bits), b.CreateZExt(s[1], wide));
    });
  if (f == "bit_reverse") return each([&](Scalars s) { return b.CreateUnaryIntrinsic(I::bitreverse, s[0]); });
  if (f == "bitfield_insert")
    return each([&](Scalars s) {
      Value* field = b.CreateShl(n.ones(s[3]), n.place(s[2]));
      return b.CreateOr(b.CreateAnd(s[0], b.CreateNot(field)), b.CreateAnd(b.CreateShl(s[1], n.place(s[2])), field));
    });
  if (f == "bitfield_extract_signed" || f == "bitfield_extract_unsigned")
    return each([&](Scalars s) {
      Value* field = b.CreateAnd(b.CreateLShr(s[0], n.place(s[1])), n.ones(s[2]));
      if (f == "bitfield_extract_unsigned") return field;
      Value* sign = b.CreateAnd(field, b.CreateXor(n.ones(s[2]), b.CreateLShr(n.ones(s[2]), 1)));
      return b.CreateSub(field, b.CreateShl(sign, 1));
    });
  return nullptr;
}

}  // namespace gpubmc::core::opencl

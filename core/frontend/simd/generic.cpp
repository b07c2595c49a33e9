// LLVM's own operations on vectors that its Scalarizer leaves alone.

#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/simd/vector_call.h"

namespace gpubmc::core::simd {
namespace {

using Combine = Value* (*)(VectorCall&, Value*, Value*);

template <llvm::Instruction::BinaryOps Op>
Value* by(VectorCall& c, Value* x, Value* y) {
  return c.b.CreateBinOp(Op, x, y);
}
template <llvm::Intrinsic::ID Id>
Value* byIntrinsic(VectorCall& c, Value* x, Value* y) {
  return c.b.CreateBinaryIntrinsic(Id, x, y);
}

/// All elements, from the first to the last.
template <Combine Join>
Value* reduced(VectorCall& c) {
  const Scalars x = c.elements(0u);
  Value* out = x.front();
  for (size_t i = 1; i < x.size(); ++i) out = Join(c, out, x[i]);
  return out;
}

}  // namespace

Meaning meaningAnywhere(llvm::StringRef name, std::string& rest) {
  using Op = llvm::Instruction::BinaryOps;
  using I = llvm::Intrinsic::IndependentIntrinsics;
  if (!name.consume_front("llvm.vector.reduce.")) return nullptr;
  rest = name.split('.').first.str();
  return llvm::StringSwitch<Meaning>(rest)
      .Case("add", reduced<by<Op::Add>>)
      .Case("mul", reduced<by<Op::Mul>>)
      .Case("and", reduced<by<Op::And>>)
      .Case("or", reduced<by<Op::Or>>)
      .Case("xor", reduced<by<Op::Xor>>)
      .Case("smin", reduced<byIntrinsic<I::smin>>)
      .Case("smax", reduced<byIntrinsic<I::smax>>)
      .Case("umin", reduced<byIntrinsic<I::umin>>)
      .Case("umax", reduced<byIntrinsic<I::umax>>)
      .Default(nullptr);
}

}  // namespace gpubmc::core::simd

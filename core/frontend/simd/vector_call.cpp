#include "core/frontend/simd/vector_call.h"

#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace gpubmc::core::simd {

std::optional<uint64_t> VectorCall::number(unsigned i) const {
  const auto* n = i < call.getNumOperands() ? llvm::dyn_cast<llvm::ConstantInt>(arg(i)) : nullptr;
  return n ? std::optional(n->getZExtValue()) : std::nullopt;
}

Scalars VectorCall::elements(Value* v) {
  const auto* type = llvm::dyn_cast<llvm::FixedVectorType>(v->getType());
  if (!type) return {v};
  Scalars out;
  for (unsigned i = 0; i < type->getNumElements(); ++i) out.push_back(b.CreateExtractElement(v, uint64_t(i)));
  return out;
}

Scalars VectorCall::words(Value* v, unsigned bits) {
  const unsigned all = unsigned(v->getType()->getPrimitiveSizeInBits().getFixedValue());
  return elements(b.CreateBitCast(v, llvm::FixedVectorType::get(integer(bits), all / bits)));
}

Value* VectorCall::joined(llvm::ArrayRef<Value*> all) {
  if (!type()->isVectorTy()) return b.CreateBitCast(all.front(), type());
  Value* out = llvm::PoisonValue::get(llvm::FixedVectorType::get(all.front()->getType(), unsigned(all.size())));
  for (unsigned i = 0; i < all.size(); ++i) out = b.CreateInsertElement(out, all[i], uint64_t(i));
  return b.CreateBitCast(out, type());
}

Value* VectorCall::each(const std::function<Value*(Value*)>& f) {
  Scalars out;
  for (Value* x : elements(0u)) out.push_back(f(x));
  return joined(out);
}

Value* VectorCall::each(const std::function<Value*(Value*, Value*)>& f) {
  const Scalars x = elements(0u), y = elements(1);
  Scalars out;
  for (size_t i = 0; i < x.size(); ++i) out.push_back(f(x[i], y[i]));
  return joined(out);
}

Value* VectorCall::first(Value* element) {
  return b.CreateInsertElement(arg(0), element, uint64_t(0));
}

Value* VectorCall::clamped(Value* v, unsigned bits, bool toSigned) {
  const int64_t high = (int64_t(1) << (toSigned ? bits - 1 : bits)) - 1, low = toSigned ? -high - 1 : 0;
  Value* atMost = b.CreateBinaryIntrinsic(llvm::Intrinsic::smin, v, constant(v, high));
  return resized(b.CreateBinaryIntrinsic(llvm::Intrinsic::smax, atMost, constant(v, low)), bits, false);
}

Value* VectorCall::chosen(llvm::ArrayRef<Value*> choices, Value* index) {
  if (choices.size() == 1) return choices.front();
  const size_t half = choices.size() / 2;
  Value* upper = b.CreateICmpNE(b.CreateAnd(index, constant(index, int64_t(half))), constant(index, 0));
  return b.CreateSelect(upper, chosen(choices.drop_front(half), index), chosen(choices.take_front(half), index));
}

Value* VectorCall::where(Value* condition, const std::function<Value*()>& then, Value* otherwise) {
  llvm::Instruction* end = llvm::SplitBlockAndInsertIfThen(condition, &call, /*Unreachable=*/false);
  llvm::BasicBlock* before = end->getParent()->getSinglePredecessor();
  b.SetInsertPoint(end);
  b.SetCurrentDebugLocation(call.getDebugLoc());
  end->setDebugLoc(call.getDebugLoc());
  before->getTerminator()->setDebugLoc(call.getDebugLoc());
  Value* value = then();
  b.SetInsertPoint(&call);
  if (!otherwise) return nullptr;
  llvm::PHINode* joint = llvm::PHINode::Create(otherwise->getType(), 2, "", call.getParent()->begin());
  joint->setDebugLoc(call.getDebugLoc());
  joint->addIncoming(value, end->getParent());
  joint->addIncoming(otherwise, before);
  return joint;
}

Value* VectorCall::uncomputed(llvm::StringRef function, Value* operand) {
  const std::string suffix = operand->getType()->isFloatTy() ? "f" : "";
  auto callee = call.getModule()->getOrInsertFunction(
      ("__gpubmc_fmath_" + function + suffix).str(),
      llvm::FunctionType::get(operand->getType(), {operand->getType()}, /*isVarArg=*/false));
  return b.CreateCall(callee, {operand});
}

Value* VectorCall::saturating(Value* x, unsigned bits, bool isSigned) {
  const auto id = isSigned ? llvm::Intrinsic::fptosi_sat : llvm::Intrinsic::fptoui_sat;
  return b.CreateIntrinsic(id, {integer(bits), x->getType()}, {x});
}

Value* VectorCall::rounded(Value* x, llvm::Intrinsic::ID mode) {
  return b.CreateUnaryIntrinsic(mode, x);
}

}  // namespace gpubmc::core::simd

#include "core/frontend/opencl/builtin_call.h"

#include <llvm/IR/Constants.h>

namespace gpubmc::core::opencl {

using llvm::Value;

BuiltinCall::BuiltinCall(llvm::CallInst& call, BuiltinName n, const FrontEndOptions& o)
    : name(std::move(n.name)), params(std::move(n.params)), options(o), b(&call), call_(call) {}

std::optional<uint64_t> BuiltinCall::constantArg(unsigned i) const {
  const auto* n = i < argCount() ? llvm::dyn_cast<llvm::ConstantInt>(arg(i)) : nullptr;
  return n ? std::optional(n->getZExtValue()) : std::nullopt;
}

Value* BuiltinCall::component(Value* v, unsigned i) {
  return v->getType()->isVectorTy() ? b.CreateExtractElement(v, uint64_t(i)) : v;
}

Value* BuiltinCall::joined(llvm::ArrayRef<Value*> scalars) {
  if (scalars.size() == 1) return scalars.front();
  Value* out = llvm::PoisonValue::get(llvm::FixedVectorType::get(scalars.front()->getType(), unsigned(scalars.size())));
  for (unsigned i = 0; i < scalars.size(); ++i) out = b.CreateInsertElement(out, scalars[i], uint64_t(i));
  return out;
}

Value* BuiltinCall::each(const OfScalars& f) {
  unsigned count = 1;
  if (const auto* v = llvm::dyn_cast<llvm::FixedVectorType>(type())) count = v->getNumElements();
  std::vector<Value*> out;
  for (unsigned i = 0; i < count; ++i) {
    std::vector<Value*> scalars;
    for (unsigned k = 0; k < argCount(); ++k) scalars.push_back(component(arg(k), i));
    out.push_back(f(scalars, i));
  }
  return joined(out);
}

Value* BuiltinCall::known(llvm::StringRef function, llvm::Type* result, llvm::ArrayRef<Value*> arguments) {
  // A function takes an address in any memory. Texts are in constant memory.
  constexpr unsigned kGlobal = 1, kShared = 3;
  std::vector<Value*> operands(arguments.begin(), arguments.end());
  std::vector<llvm::Type*> types;
  for (Value*& a : operands) {
    const bool isPointer = a->getType()->isPointerTy();
    const unsigned space = isPointer ? a->getType()->getPointerAddressSpace() : 0;
    if (space == kGlobal || space == kShared) a = b.CreateAddrSpaceCast(a, b.getPtrTy());
    types.push_back(a->getType());
  }
  auto callee = b.GetInsertBlock()->getModule()->getOrInsertFunction(
      function, llvm::FunctionType::get(result, types, /*isVarArg=*/false));
  return b.CreateCall(callee, operands);
}

Value* BuiltinCall::special(llvm::StringRef register_) {
  return b.CreateZExt(known(("llvm.nvvm.read.ptx.sreg." + register_).str(), b.getInt32Ty(), {}), b.getInt64Ty());
}

Value* BuiltinCall::uncomputed(llvm::Type* scalar, llvm::StringRef what) {
  const unsigned bits = scalar->getPrimitiveSizeInBits().getFixedValue();
  Value* word = known("__gpubmc_uncomputed_i" + std::to_string(bits), b.getIntNTy(bits), {text(what)});
  return b.CreateBitCast(word, scalar);
}

void BuiltinCall::note(llvm::StringRef about) {
  known("__gpubmc_note", b.getVoidTy(), {text(about)});
}

Value* BuiltinCall::unsupported(llvm::StringRef what) {
  known("__gpubmc_unsupported", b.getVoidTy(), {text(what)});
  return type()->isVoidTy() ? text("") : llvm::Constant::getNullValue(type());
}

}  // namespace gpubmc::core::opencl

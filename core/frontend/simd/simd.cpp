#include "core/frontend/simd/simd.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/TargetParser/Triple.h>

#include "core/frontend/simd/vector_call.h"

namespace gpubmc::core::simd {
namespace {

/// Vectors of MMX have a type of their own, which no other code knows.
bool hasUsualTypes(const llvm::CallInst& call) {
  return !call.getType()->isX86_MMXTy() &&
         llvm::none_of(call.args(), [](const llvm::Use& a) { return a->getType()->isX86_MMXTy(); });
}

void replace(llvm::Instruction& old, Value* by) {
  if (!old.getType()->isVoidTy()) old.replaceAllUsesWith(by);
  old.eraseFromParent();
}

bool isMachineConversion(const llvm::Instruction& i) {
  if (!llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst>(i) || llvm::isa<llvm::ScalableVectorType>(i.getType()))
    return false;
  const llvm::Type* from = i.getOperand(0)->getType()->getScalarType();
  return (from->isFloatTy() || from->isDoubleTy()) && i.getType()->getScalarSizeInBits() <= 64;
}

/// x86-64 converts to signed numbers of 32 or 64 bits. Narrower numbers, and unsigned ones of 32 bits, are the lowest
/// bits of these; for unsigned ones of 64 bits the upper half is converted apart.
Value* toIntegerOnX86(VectorCall& c, Value* x, unsigned bits, bool isSigned) {
  if (bits < 32 || (bits == 32 && isSigned)) return c.resized(convertedOnX86(c, x, 32), bits, false);
  Value* lower = convertedOnX86(c, x, 64);
  if (bits < 64 || isSigned) return c.resized(lower, bits, false);
  Value* upper = convertedOnX86(c, c.b.CreateFSub(x, c.real(x, 0x1p63)), 64);
  return c.b.CreateOr(lower, c.b.CreateAnd(upper, c.b.CreateAShr(lower, 63)));
}

}  // namespace

void replaceIntrinsics(llvm::Module& m) {
  std::vector<llvm::Function*> declared;
  for (llvm::Function& f : m)
    if (f.isIntrinsic()) declared.push_back(&f);
  for (llvm::Function* f : declared) {
    std::string rest;
    Meaning meaning = nullptr;
    for (auto* of : {meaningOnX86, meaningOnAarch64, meaningAnywhere})
      if (!meaning) meaning = of(f->getName(), rest);
    if (!meaning) continue;
    for (llvm::User* u : llvm::make_early_inc_range(f->users())) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(u);
      if (!call || call->getCalledOperand() != f || !hasUsualTypes(*call)) continue;
      VectorCall c(*call, rest);
      if (Value* v = meaning(c)) replace(*call, v);
    }
  }
}

void convertAsMachine(llvm::Module& m) {
  const bool isX86 = llvm::Triple(m.getTargetTriple()).isX86();
  std::vector<llvm::CastInst*> casts;
  for (llvm::Function& f : m)
    for (llvm::Instruction& i : llvm::instructions(f))
      if (isMachineConversion(i)) casts.push_back(llvm::cast<llvm::CastInst>(&i));
  for (llvm::CastInst* cast : casts) {
    VectorCall c(*cast, "");
    const unsigned bits = cast->getType()->getScalarSizeInBits();
    const bool isSigned = cast->getOpcode() == llvm::Instruction::FPToSI;
    replace(*cast, c.each([&](Value* x) {
      return isX86 ? toIntegerOnX86(c, x, bits, isSigned)
                   : c.resized(c.saturating(x, std::max(bits, 32u), isSigned), bits, isSigned);
    }));
  }
}

}  // namespace gpubmc::core::simd

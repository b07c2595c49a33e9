#include "core/frontend/follow/kernel_uses.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace gpubmc::core {

using llvm::dyn_cast;

namespace {

/// Follows a pointer from where it comes to what is done with it.
class Uses {
 public:
  bool writes(const llvm::Value& pointer) {
    if (!seen_.insert(&pointer).second) return false;
    for (const llvm::Use& u : pointer.uses())
      if (writes(u)) return true;
    return false;
  }

 private:
  bool writes(const llvm::Use& u) {
    const llvm::User* user = u.getUser();
    if (const auto* store = dyn_cast<llvm::StoreInst>(user)) {
      if (store->getPointerOperandIndex() == u.getOperandNo()) return true;
      const auto* variable = dyn_cast<llvm::AllocaInst>(store->getPointerOperand()->stripPointerCasts());
      return variable && isSetOnce(*variable) && writesThroughLoadsOf(*variable);
    }
    if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(user)) return u.getOperandNo() == 0;
    if (llvm::isa<llvm::GetElementPtrInst, llvm::AddrSpaceCastInst, llvm::BitCastInst, llvm::PHINode, llvm::SelectInst>(
            user))
      return writes(*user);
    if (const auto* set = dyn_cast<llvm::AnyMemIntrinsic>(user)) return &set->getRawDestUse() == &u;
    const auto* call = dyn_cast<llvm::CallBase>(user);
    const llvm::Function* f = call ? call->getCalledFunction() : nullptr;
    if (!f || !call->isArgOperand(&u)) return false;
    const unsigned i = call->getArgOperandNo(&u);
    return i < f->arg_size() && !f->isDeclaration() && writes(*f->getArg(i));
  }
  static bool isSetOnce(const llvm::AllocaInst& variable) {
    unsigned stores = 0;
    for (const llvm::User* user : variable.users())
      if (const auto* store = dyn_cast<llvm::StoreInst>(user); store && store->getPointerOperand() == &variable)
        ++stores;
      else if (!llvm::isa<llvm::LoadInst, llvm::DbgInfoIntrinsic>(user))
        return false;
    return stores == 1;
  }
  bool writesThroughLoadsOf(const llvm::AllocaInst& variable) {
    for (const llvm::User* user : variable.users())
      if (llvm::isa<llvm::LoadInst>(user) && writes(*user)) return true;
    return false;
  }

  std::set<const llvm::Value*> seen_;
};

/// Whatever is done with a pointer but to write there, or to move it in the same function, may read.
class Reads {
 public:
  bool reads(const llvm::Value& pointer) {
    if (!seen_.insert(&pointer).second) return false;
    return llvm::any_of(pointer.uses(), [&](const llvm::Use& u) { return reads(u); });
  }

 private:
  bool reads(const llvm::Use& u) {
    const llvm::User* user = u.getUser();
    if (llvm::isa<llvm::GetElementPtrInst, llvm::AddrSpaceCastInst, llvm::BitCastInst, llvm::PHINode, llvm::SelectInst>(
            user))
      return reads(*user);
    if (const auto* store = dyn_cast<llvm::StoreInst>(user)) {
      if (store->getPointerOperandIndex() == u.getOperandNo()) return false;
      const auto* variable = dyn_cast<llvm::AllocaInst>(store->getPointerOperand()->stripPointerCasts());
      return !variable || readsThrough(*variable);
    }
    if (const auto* set = dyn_cast<llvm::AnyMemIntrinsic>(user); set && &set->getRawDestUse() == &u) return false;
    if (llvm::isa<llvm::ICmpInst, llvm::DbgInfoIntrinsic>(user)) return false;
    const auto* call = dyn_cast<llvm::CallBase>(user);
    const llvm::Function* f = call ? call->getCalledFunction() : nullptr;
    if (!f || f->isDeclaration() || !call->isArgOperand(&u)) return true;
    const unsigned i = call->getArgOperandNo(&u);
    return i >= f->arg_size() || reads(*f->getArg(i));
  }
  /// Of a variable that holds the pointer.
  bool readsThrough(const llvm::AllocaInst& variable) {
    if (!seen_.insert(&variable).second) return false;
    return llvm::any_of(variable.users(), [&](const llvm::User* user) {
      if (const auto* store = dyn_cast<llvm::StoreInst>(user)) return store->getValueOperand() == &variable;
      if (llvm::isa<llvm::LoadInst>(user)) return reads(*user);
      return !llvm::isa<llvm::DbgInfoIntrinsic>(user);
    });
  }

  std::set<const llvm::Value*> seen_;
};

}  // namespace

std::set<size_t> readParams(const llvm::Function& kernel) {
  std::set<size_t> out;
  for (const llvm::Argument& a : kernel.args())
    if (a.getType()->isPointerTy() && Reads().reads(a)) out.insert(a.getArgNo());
  return out;
}

std::set<size_t> writtenParams(const llvm::Function& kernel) {
  std::set<size_t> out;
  for (const llvm::Argument& a : kernel.args())
    if (a.getType()->isPointerTy() && Uses().writes(a)) out.insert(a.getArgNo());
  return out;
}

}  // namespace gpubmc::core

#include "core/hostcode/kernel_uses.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <map>

namespace gpubmc::core {

using llvm::dyn_cast;

namespace {

/// Follows a pointer through its uses to stores and atomic operations.
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

/// An over-approximation of reads. Every use of a pointer counts as a read, except writes through it and comparisons;
/// computations of other pointers, and calls of functions with a body, are followed.
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
  /// For a variable that holds the pointer.
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

bool hasPointers(const llvm::Type& type) {
  if (type.isPointerTy()) return true;
  return llvm::any_of(type.subtypes(), [](const llvm::Type* part) { return hasPointers(*part); });
}

bool isOwn(const llvm::Value& place) {
  return llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(&place, /*MaxLookup=*/0));
}

/// Whether memory that is copied from there may contain pointers, as far as types in the code show it.
bool mayHavePointers(const llvm::Value& from) {
  if (const auto* element = dyn_cast<llvm::GetElementPtrInst>(&from))
    return hasPointers(*element->getResultElementType());
  if (const auto* variable = dyn_cast<llvm::AllocaInst>(&from)) return hasPointers(*variable->getAllocatedType());
  if (const auto* variable = dyn_cast<llvm::GlobalVariable>(&from)) return hasPointers(*variable->getValueType());
  return true;
}

/// Whether the callee has a body here, or is an operation of the device, so that it keeps no address.
bool isKnown(const llvm::CallBase& call) {
  const llvm::Function* f = call.getCalledFunction();
  return f && (!f->isDeclaration() || f->isIntrinsic() || f->getName().starts_with("__gpubmc_"));
}

/// Whether a pointer, or a number made from one, may be stored outside the thread's own memory.
bool savesPointer(const llvm::Instruction& i) {
  if (const auto* store = dyn_cast<llvm::StoreInst>(&i))
    return hasPointers(*store->getValueOperand()->getType()) && !isOwn(*store->getPointerOperand());
  if (const auto* copy = dyn_cast<llvm::MemTransferInst>(&i))
    return !isOwn(*copy->getRawDest()) && mayHavePointers(*copy->getRawSource());
  if (const auto* call = dyn_cast<llvm::CallBase>(&i))
    return !isKnown(*call) &&
           llvm::any_of(call->args(), [](const llvm::Use& u) { return u->getType()->isPointerTy(); });
  if (const auto* exchange = dyn_cast<llvm::AtomicRMWInst>(&i)) return exchange->getType()->isPointerTy();
  if (const auto* exchange = dyn_cast<llvm::AtomicCmpXchgInst>(&i))
    return exchange->getNewValOperand()->getType()->isPointerTy();
  return llvm::isa<llvm::PtrToIntInst>(i);
}

}  // namespace

KernelUses::KernelUses(const llvm::Module& device) {
  std::set<const llvm::Function*> saving;
  std::map<const llvm::Function*, std::set<const llvm::Function*>> callers;
  for (const llvm::Function& f : device)
    for (const llvm::Instruction& i : llvm::instructions(f)) {
      if (savesPointer(i)) saving.insert(&f);
      if (const auto* call = dyn_cast<llvm::CallBase>(&i); call && call->getCalledFunction())
        callers[call->getCalledFunction()].insert(&f);
    }
  std::vector<const llvm::Function*> open(saving.begin(), saving.end());
  while (!open.empty()) {
    const llvm::Function* f = open.back();
    open.pop_back();
    for (const llvm::Function* caller : callers[f])
      if (saving.insert(caller).second) open.push_back(caller);
  }
  for (const llvm::Function& f : device)
    if (!f.isDeclaration() && !saving.contains(&f)) savesNone_.insert(f.getName().str());
}

namespace {

/// The bytes of a structure that code may read, and loads of its pointers. Where a use of its address is not followed,
/// these are all bytes.
class Looks {
 public:
  Looks(const llvm::DataLayout& layout, uint64_t size) : layout_(layout), seen_(size) {}

  bool at(uint64_t offset, uint64_t bytes) const {
    for (uint64_t i = offset; i < offset + bytes && i < seen_.size(); ++i)
      if (seen_[i]) return true;
    return false;
  }

  /// Loads of pointers at this offset; some may be missing.
  std::vector<const llvm::LoadInst*> pointersAt(uint64_t offset) const {
    std::vector<const llvm::LoadInst*> out;
    const auto [first, last] = pointers_.equal_range(offset);
    for (auto i = first; i != last; ++i) out.push_back(i->second);
    return out;
  }

  /// Follows a pointer to byte `offset`.
  void through(const llvm::Value& pointer, uint64_t offset) {
    if (!followed_.insert({&pointer, offset}).second) return;
    for (const llvm::Use& u : pointer.uses()) use(u, offset);
  }

 private:
  void all() { seen_.assign(seen_.size(), true); }
  void look(uint64_t offset, uint64_t bytes) {
    for (uint64_t i = offset; i < offset + bytes && i < seen_.size(); ++i) seen_[i] = true;
  }

  void use(const llvm::Use& u, uint64_t offset) {
    const llvm::User* user = u.getUser();
    if (const auto* load = dyn_cast<llvm::LoadInst>(user)) {
      if (load->getType()->isPointerTy()) pointers_.emplace(offset, load);
      return look(offset, layout_.getTypeStoreSize(load->getType()).getFixedValue());
    }
    if (const auto* g = dyn_cast<llvm::GetElementPtrInst>(user)) {
      llvm::APInt by(64, 0);
      if (!g->accumulateConstantOffset(layout_, by) || by.isNegative()) return all();
      return through(*g, offset + by.getZExtValue());
    }
    if (llvm::isa<llvm::AddrSpaceCastInst, llvm::BitCastInst>(user)) return through(*user, offset);
    if (llvm::isa<llvm::DbgInfoIntrinsic>(user)) return;
    if (const auto* store = dyn_cast<llvm::StoreInst>(user)) {
      if (store->getPointerOperandIndex() == u.getOperandNo()) return;
      const auto* variable = dyn_cast<llvm::AllocaInst>(store->getPointerOperand()->stripPointerCasts());
      return variable ? throughLoadsOf(*variable, offset) : all();
    }
    if (const auto* copy = dyn_cast<llvm::AnyMemTransferInst>(user)) {
      if (&copy->getRawDestUse() == &u) return;
      const auto* variable = dyn_cast<llvm::AllocaInst>(copy->getRawDest()->stripPointerCasts());
      return variable ? through(*variable, offset) : all();
    }
    const auto* call = dyn_cast<llvm::CallBase>(user);
    const llvm::Function* f = call ? call->getCalledFunction() : nullptr;
    if (!f || f->isDeclaration() || !call->isArgOperand(&u) || call->getArgOperandNo(&u) >= f->arg_size()) return all();
    through(*f->getArg(call->getArgOperandNo(&u)), offset);
  }
  /// For a variable that holds the pointer.
  void throughLoadsOf(const llvm::AllocaInst& variable, uint64_t offset) {
    for (const llvm::User* user : variable.users())
      if (llvm::isa<llvm::LoadInst>(user))
        through(*user, offset);
      else if (!llvm::isa<llvm::StoreInst, llvm::DbgInfoIntrinsic>(user))
        return all();
  }

  const llvm::DataLayout& layout_;
  std::vector<bool> seen_;
  std::multimap<uint64_t, const llvm::LoadInst*> pointers_;
  std::set<std::pair<const llvm::Value*, uint64_t>> followed_;
};

/// The parts of structures of which this is so, by index into facts.params.
std::set<size_t> partsWhere(const llvm::Function& kernel, const KernelFacts& facts,
                            llvm::function_ref<bool(const Looks&, const ParamFacts&)> is) {
  std::set<size_t> out;
  if (kernel.arg_size() != facts.declaredCount()) return out;
  const llvm::DataLayout& layout = kernel.getDataLayout();
  for (const llvm::Argument& a : kernel.args()) {
    if (!a.getParamByValType()) continue;
    Looks looks(layout, layout.getTypeAllocSize(a.getParamByValType()).getFixedValue());
    looks.through(a, 0);
    for (size_t i = facts.declaredCount(); i < facts.params.size(); ++i)
      if (facts.params[i].part->parameter == a.getArgNo() && is(looks, facts.params[i])) out.insert(i);
  }
  return out;
}

}  // namespace

std::set<size_t> unusedParts(const llvm::Function& kernel, const KernelFacts& facts) {
  return partsWhere(kernel, facts, [](const Looks& looks, const ParamFacts& p) {
    return !looks.at(p.part->offset, p.isInteger ? p.bits / 8 : 8);
  });
}

std::set<size_t> followedParts(const llvm::Function& kernel, const KernelFacts& facts) {
  return partsWhere(kernel, facts, [](const Looks& looks, const ParamFacts& p) {
    return !p.isInteger && llvm::any_of(looks.pointersAt(p.part->offset), [](const llvm::LoadInst* load) {
      return Reads().reads(*load) || Uses().writes(*load);
    });
  });
}

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

#include "core/frontend/lower/reach.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <vector>

#include "core/frontend/passes/passes.h"

namespace gpubmc::core {

namespace {

/// The pointers that a value is computed or chosen from.
llvm::SmallVector<const llvm::Value*, 4> sources(const llvm::Value* v) {
  llvm::SmallVector<const llvm::Value*, 4> out;
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v)) {
    out.push_back(gep->getPointerOperand());
  } else if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(v)) {
    out.append(phi->op_begin(), phi->op_end());
  } else if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(v)) {
    out = {select->getTrueValue(), select->getFalseValue()};
  } else if (const llvm::Value* same = Reach::sameAs(v)) {
    out = {same};
  }
  return out;
}

}  // namespace

const llvm::Value* Reach::sameAs(const llvm::Value* v) {
  if (const auto* cast = llvm::dyn_cast<llvm::AddrSpaceCastInst>(v)) return cast->getPointerOperand();
  const auto* call = llvm::dyn_cast<llvm::CallInst>(v);
  if (!call || !call->getType()->isPointerTy() || call->arg_size() == 0 || !call->getCalledFunction()) return nullptr;
  const llvm::StringRef name = call->getCalledFunction()->getName();
  for (const char* prefix : {kAssignPrefix, "llvm.expect", "llvm.launder.invariant.group", "llvm.strip.invariant.group",
                             "llvm.ssa.copy", "llvm.ptr.annotation"})
    if (name.starts_with(prefix)) return call->getArgOperand(0);
  return nullptr;
}

// An upper bound on the number of bytes that the address moves, in either direction.
uint64_t Reach::step(const llvm::GEPOperator& gep) const {
  llvm::APInt sum(128, 0);
  for (auto it = llvm::gep_type_begin(gep); it != llvm::gep_type_end(gep); ++it) {
    const llvm::Value* index = it.getOperand();
    if (llvm::StructType* s = it.getStructTypeOrNull()) {
      sum +=
          layout_.getStructLayout(s)->getElementOffset(unsigned(llvm::cast<llvm::ConstantInt>(index)->getZExtValue()));
      continue;
    }
    const llvm::ConstantRange range = llvm::computeConstantRange(index, /*ForSigned=*/true).sextOrTrunc(64);
    const llvm::KnownBits bits = llvm::computeKnownBits(index, layout_).sextOrTrunc(64);
    const llvm::ConstantRange both = range.intersectWith(llvm::ConstantRange::fromKnownBits(bits, /*IsSigned=*/true));
    if (both.isEmptySet()) continue;
    // For a sign-extended index, which known bits do not show.
    const unsigned width = index->getType()->getScalarSizeInBits(), signs = llvm::ComputeNumSignBits(index, layout_);
    const llvm::APInt extended = llvm::APInt(128, 1).shl(width - std::min(signs, width));
    const llvm::APInt low = both.getSignedMin().sext(128).abs(), high = both.getSignedMax().sext(128).abs();
    sum += llvm::APIntOps::umin(extended, llvm::APIntOps::umax(low, high)) *
           it.getSequentialElementStride(layout_).getFixedValue();
  }
  return sum.getLimitedValue();
}

// A pointer that a loop moves by more than a small step in each iteration.
bool Reach::walks(const llvm::PHINode& head) const {
  llvm::DenseSet<const llvm::Value*> seen;
  std::vector<const llvm::Value*> work{&head};
  bool around = false, far = false;
  while (!work.empty()) {
    const llvm::Value* v = work.back();
    work.pop_back();
    for (const llvm::Value* from : sources(v)) {
      around |= from == &head;
      if (seen.insert(from).second) work.push_back(from);
    }
    if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v)) far |= step(*gep) > kLongInLoop;
  }
  return around && far;
}

Reach::Reach(const llvm::Function& f, const llvm::LoopInfo& loops, const llvm::DataLayout& layout) : layout_(layout) {
  std::vector<const llvm::Value*> work;
  auto add = [&](llvm::DenseSet<const llvm::Value*>& set, const llvm::Value* v) {
    if (set.insert(v).second) work.push_back(v);
  };
  for (const llvm::Instruction& i : llvm::instructions(f)) {
    if (!i.getType()->isPointerTy()) continue;
    if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&i); gep && isLong(*gep)) add(followed_, &i);
    if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&i); phi && loops.isLoopHeader(phi->getParent()) && walks(*phi))
      add(followed_, &i);
  }
  while (!work.empty()) {
    const llvm::Value* v = work.back();
    work.pop_back();
    for (const llvm::User* user : v->users()) {
      if (!user->getType()->isPointerTy() || !llvm::isa<llvm::Instruction>(user)) continue;
      for (const llvm::Value* from : sources(user))
        if (from == v) add(followed_, user);
    }
  }
  // One long step from an address that is not followed: the index determines it. In all other cases the distance is
  // counted.
  for (const llvm::Value* v : followed_) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v);
    const bool joins = llvm::isa<llvm::PHINode>(v) || llvm::isa<llvm::SelectInst>(v);
    const bool again = gep && isLong(*gep) && follows(gep->getPointerOperand());
    unsigned indices = 0;
    if (gep && isLong(*gep))
      for (const llvm::Use& index : gep->indices()) indices += !llvm::isa<llvm::ConstantInt>(index);
    const bool looked = std::any_of(v->users().begin(), v->users().end(), [](const llvm::User* u) {
      return llvm::isa<llvm::ICmpInst>(u) || llvm::isa<llvm::PtrToIntInst>(u);
    });
    if (joins || again || indices > 1 || looked) add(counted_, v);
  }
  while (!work.empty()) {
    const llvm::Value* v = work.back();
    work.pop_back();
    for (const llvm::Value* from : sources(v))
      if (follows(from)) add(counted_, from);
  }
  llvm::DenseSet<uint64_t> sizes;
  for (const llvm::Value* v : counted_)
    if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v))
      for (auto it = llvm::gep_type_begin(gep); it != llvm::gep_type_end(gep); ++it)
        if (!it.getStructTypeOrNull() && !llvm::isa<llvm::ConstantInt>(it.getOperand()))
          sizes.insert(it.getSequentialElementStride(layout_).getFixedValue());
  if (sizes.size() == 1 && llvm::isPowerOf2_64(*sizes.begin()))
    unit_ = std::min(16u, unsigned(llvm::Log2_64(*sizes.begin())));
}

}  // namespace gpubmc::core

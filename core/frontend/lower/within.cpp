// Addresses that may be far from their array: their distance, and the check at each access whether it is in reach.

#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "core/frontend/lower/function_lowering.h"

namespace gpubmc::core {

namespace {

using Op = ir::Opcode;

constexpr unsigned kCoarse = 16;  ///< bits of a piece
constexpr uint64_t kReach = uint64_t(1) << (ir::kOffsetBits - 1);

ir::Operand number(uint64_t n) {
  return ir::Operand::constant(n, ir::kI64);
}

/// -limit <= x < limit
ir::Operand isBetween(FunctionLowering& f, ir::Operand x, uint64_t limit) {
  return f.compare(ir::IntPredicate::Ult, f.emit(Op::Add, ir::kI64, {x, number(limit)}), number(2 * limit));
}

/// Of a pointer as a number, which is below the array's start if the pointer is before it.
ir::Operand objectOf(FunctionLowering& f, ir::Operand bits) {
  return f.emit(Op::LShr, ir::kI64, {f.emit(Op::Add, ir::kI64, {bits, number(kReach)}), number(ir::kOffsetBits)});
}

/// Calls that read what a pointer points to, or change it.
bool accesses(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee || llvm::isa<llvm::MemIntrinsic>(call)) return callee;
  return callee->isDeclaration() && !callee->getName().contains("space") && !callee->getName().contains("isspacep");
}

ir::IntPredicate ofSigned(ir::IntPredicate p) {
  using P = ir::IntPredicate;
  switch (p) {
    case P::Ult: return P::Slt;
    case P::Ule: return P::Sle;
    case P::Ugt: return P::Sgt;
    case P::Uge: return P::Sge;
    default: return p;
  }
}

}  // namespace

Distance FunctionLowering::distanceOf(const llvm::Value* v) {
  if (auto it = distances_.find(v); it != distances_.end()) return it->second;
  // Within reach: as far as its offset shows.
  ir::Operand bits = emit(Op::PtrToInt, ir::kI64, {value(v)});
  bits = emit(Op::Shl, ir::kI64, {bits, number(64 - ir::kOffsetBits)});
  bits = emit(Op::AShr, ir::kI64, {bits, number(64 - ir::kOffsetBits)});
  return {bits, emit(Op::AShr, ir::kI64, {bits, number(kCoarse)})};
}

// After a followed pointer has been computed: its distance, or what its index implies.
void FunctionLowering::follow(const llvm::Instruction& i) {
  if (!reach_.follows(&i) || !values_.contains(&i)) return;
  const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&i);
  if (!reach_.counts(&i)) {
    const llvm::Value* from = gep ? gep->getPointerOperand() : Reach::sameAs(&i);
    if (!gep || !reach_.isLong(*gep)) {
      if (auto it = near_.find(from); it != near_.end()) near_[&i] = ir::Operand(it->second);
      return;
    }
    for (auto it = llvm::gep_type_begin(*gep); it != llvm::gep_type_end(*gep); ++it) {
      if (it.getStructTypeOrNull() || llvm::isa<llvm::ConstantInt>(it.getOperand())) continue;
      const uint64_t size = it.getSequentialElementStride(layout()).getFixedValue();
      near_[&i] = isBetween(*this, toInt(value(it.getOperand()), ir::kI64, true), kReach / std::max<uint64_t>(size, 1));
    }
    return;
  }
  Distance d;
  if (gep) {
    d = distanceOf(gep->getPointerOperand());
    auto go = [&](ir::Operand& sum, ir::Operand by) { sum = emit(Op::Add, ir::kI64, {sum, by}); };
    uint64_t constant = 0;
    for (auto it = llvm::gep_type_begin(*gep); it != llvm::gep_type_end(*gep); ++it) {
      const llvm::Value* index = it.getOperand();
      if (llvm::StructType* s = it.getStructTypeOrNull()) {
        constant += layout().getStructLayout(s)->getElementOffset(
            unsigned(llvm::cast<llvm::ConstantInt>(index)->getZExtValue()));
        continue;
      }
      const uint64_t size = it.getSequentialElementStride(layout()).getFixedValue();
      const ir::Operand n = toInt(value(index), ir::kI64, true);
      go(d.bytes, emit(Op::Mul, ir::kI64, {n, number(size)}));
      ir::Operand pieces = emit(Op::AShr, ir::kI64, {n, number(kCoarse)});
      if (size >> kCoarse) {  // the product would wrap; beyond any array is far enough
        const uint64_t most = (uint64_t(1) << 62) / size;
        pieces = emit(Op::SMin, ir::kI64, {emit(Op::SMax, ir::kI64, {pieces, number(0 - most)}), number(most)});
      }
      go(d.coarse, emit(Op::Mul, ir::kI64, {pieces, number(size)}));
    }
    if (constant) go(d.bytes, number(constant)), go(d.coarse, number(constant >> kCoarse));
  } else if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&i)) {
    const Distance yes = distanceOf(select->getTrueValue()), no = distanceOf(select->getFalseValue());
    const ir::Operand condition = value(select->getCondition());
    d = {emit(Op::Select, ir::kI64, {condition, yes.bytes, no.bytes}),
         emit(Op::Select, ir::kI64, {condition, yes.coarse, no.coarse})};
  } else if (llvm::isa<llvm::PHINode>(&i)) {
    d = distances_[&i];
  } else {
    d = distanceOf(Reach::sameAs(&i));
  }
  distances_[&i] = d;
  const unsigned rest = kCoarse - reach_.unit();
  const ir::Operand coarse = rest ? emit(Op::Shl, ir::kI64, {d.coarse, number(rest)}) : d.coarse;
  near_[&i] =
      emit(Op::And, ir::kI1, {isBetween(*this, d.bytes, kReach), isBetween(*this, coarse, uint64_t(1) << (40 + rest))});
}

void FunctionLowering::demandReach(const llvm::Value* pointer, const char* unsupported) {
  auto it = near_.find(pointer);
  if (it == near_.end()) return;
  const ir::Operand near = it->second;
  add(Op::Within, ir::kVoid, {value(pointer), near}).name = unsupported;
}

// Before an instruction that uses a followed pointer other than for further addresses.
void FunctionLowering::checkReach(const llvm::Instruction& i) {
  static constexpr const char* kLeaves = "keeping an address that is 2^47 bytes or more away from its array";
  if (llvm::isa<llvm::GetElementPtrInst>(i) || llvm::isa<llvm::PHINode>(i) || llvm::isa<llvm::SelectInst>(i) ||
      llvm::isa<llvm::ICmpInst>(i) || Reach::sameAs(&i))
    return;
  // A difference of addresses is the difference of their distances.
  const bool subtracts = llvm::isa<llvm::PtrToIntInst>(i) && i.getType()->isIntegerTy(64) &&
                         std::all_of(i.user_begin(), i.user_end(), [](const llvm::User* u) {
                           const auto* b = llvm::dyn_cast<llvm::BinaryOperator>(u);
                           return b && b->getOpcode() == llvm::Instruction::Sub;
                         });
  if (subtracts) return;
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
  if (call && llvm::isa<llvm::DbgInfoIntrinsic>(call)) return;
  for (unsigned k = 0; k < i.getNumOperands(); ++k) {
    const llvm::Value* v = i.getOperand(k);
    if (!reach_.follows(v)) continue;
    const bool isAddress = llvm::isa<llvm::LoadInst>(i) || (llvm::isa<llvm::StoreInst>(i) && k == 1) ||
                           ((llvm::isa<llvm::AtomicRMWInst>(i) || llvm::isa<llvm::AtomicCmpXchgInst>(i)) && k == 0) ||
                           (call && accesses(*call));
    demandReach(v, isAddress ? "" : kLeaves);
  }
}

// Comparisons and differences of addresses that may be far from each other.
bool FunctionLowering::compareFar(const llvm::Instruction& i) {
  if (const auto* cast = llvm::dyn_cast<llvm::PtrToIntInst>(&i);
      cast && reach_.follows(cast->getPointerOperand()) && i.getType()->isIntegerTy(64)) {
    const ir::Operand bits = emit(Op::PtrToInt, ir::kI64, {value(cast->getPointerOperand())});
    const ir::Operand near = near_[cast->getPointerOperand()];
    const Distance d = distanceOf(cast->getPointerOperand());
    const ir::Operand start = emit(Op::Shl, ir::kI64, {objectOf(*this, bits), number(ir::kOffsetBits)});
    setResult(i, emit(Op::Select, ir::kI64, {near, bits, emit(Op::Add, ir::kI64, {start, d.bytes})}));
    return true;
  }
  const auto* c = llvm::dyn_cast<llvm::ICmpInst>(&i);
  if (!c || !(reach_.follows(c->getOperand(0)) || reach_.follows(c->getOperand(1)))) return false;
  const ir::Operand a = value(c->getOperand(0)), b = value(c->getOperand(1));
  const Distance x = distanceOf(c->getOperand(0)), y = distanceOf(c->getOperand(1));
  const ir::IntPredicate p = predicateOf(*c);
  const ir::Operand as = compare(p, a, b), byDistance = compare(ofSigned(p), x.bytes, y.bytes);
  if (p == ir::IntPredicate::Eq || p == ir::IntPredicate::Ne) {
    setResult(i, emit(p == ir::IntPredicate::Eq ? Op::And : Op::Or, ir::kI1, {as, byDistance}));
    return true;
  }
  auto object = [&](ir::Operand o) { return objectOf(*this, emit(Op::PtrToInt, ir::kI64, {o})); };
  const ir::Operand one = compare(ir::IntPredicate::Eq, object(a), object(b));
  setResult(i, emit(Op::Select, ir::kI1, {one, byDistance, as}));
  return true;
}

}  // namespace gpubmc::core

// Values of structure, array and vector type: moved around as lists of scalars.

#include "core/frontend/lower/function_lowering.h"

namespace gpubmc::core {
namespace {

/// Position of a vector element with constant index.
std::optional<unsigned> elementIndex(const llvm::Value* index, const llvm::Type* vector) {
  const auto* c = llvm::dyn_cast<llvm::ConstantInt>(index);
  const auto* type = llvm::dyn_cast<llvm::FixedVectorType>(vector);
  if (!c || !type || c->getValue().uge(type->getNumElements())) return std::nullopt;
  return unsigned(c->getZExtValue());
}

Values part(const Values& all, unsigned first, size_t count) {
  return Values(all.begin() + first, all.begin() + first + count);
}

/// Reinterpretation of a small vector as a scalar or as a vector of other elements.
bool lowerVectorCast(FunctionLowering& f, const llvm::BitCastInst& cast) {
  const uint64_t bits = f.layout().getTypeSizeInBits(cast.getType());
  if (!(cast.getSrcTy()->isVectorTy() || cast.getType()->isVectorTy()) || bits > 64) return false;
  std::vector<ir::Operand> words;
  const Values from = *f.values(cast.getOperand(0));
  const std::vector<Leaf> to = *leavesOf(cast.getType(), f.layout());
  for (const ir::Operand& o : from) words.push_back(f.define(o));
  Values result;
  unsigned at = 0;
  for (const Leaf& leaf : to) {
    result.push_back(f.pieces().read(f, words, at, leaf.type));
    at += leaf.type.bits;
  }
  f.setResult(cast, std::move(result));
  return true;
}

}  // namespace

bool lowerAggregate(FunctionLowering& f, const llvm::Instruction& i) {
  for (const llvm::Value* o : i.operands())
    if (!f.expressible(o)) return false;
  if (!f.expressible(&i)) return false;

  if (const auto* e = llvm::dyn_cast<llvm::ExtractValueInst>(&i)) {
    const size_t count = leavesOf(e->getType(), f.layout())->size();
    f.setResult(i, part(*f.values(e->getAggregateOperand()),
                        firstLeaf(e->getAggregateOperand()->getType(), e->getIndices()), count));
    return true;
  }
  if (const auto* e = llvm::dyn_cast<llvm::InsertValueInst>(&i)) {
    Values all = *f.values(e->getAggregateOperand()), inserted = *f.values(e->getInsertedValueOperand());
    std::copy(inserted.begin(), inserted.end(), all.begin() + firstLeaf(e->getType(), e->getIndices()));
    f.setResult(i, std::move(all));
    return true;
  }
  if (const auto* e = llvm::dyn_cast<llvm::ExtractElementInst>(&i)) {
    auto index = elementIndex(e->getIndexOperand(), e->getVectorOperandType());
    if (!index) return false;
    f.setResult(i, part(*f.values(e->getVectorOperand()), *index, 1));
    return true;
  }
  if (const auto* e = llvm::dyn_cast<llvm::InsertElementInst>(&i)) {
    auto index = elementIndex(e->getOperand(2), e->getType());
    if (!index) return false;
    Values all = *f.values(e->getOperand(0));
    all[*index] = f.values(e->getOperand(1))->front();
    f.setResult(i, std::move(all));
    return true;
  }
  if (const auto* e = llvm::dyn_cast<llvm::ShuffleVectorInst>(&i)) {
    Values both = *f.values(e->getOperand(0)), second = *f.values(e->getOperand(1)), result;
    both.append(second.begin(), second.end());
    for (int k : e->getShuffleMask())
      result.push_back(k < 0 ? FunctionLowering::undefMark(both.front().type) : both[size_t(k)]);
    f.setResult(i, std::move(result));
    return true;
  }
  if (const auto* s = llvm::dyn_cast<llvm::SelectInst>(&i)) {
    if (s->getCondition()->getType()->isVectorTy()) return false;
    ir::Operand condition = f.value(s->getCondition());
    Values yes = *f.values(s->getTrueValue()), no = *f.values(s->getFalseValue()), result;
    for (size_t k = 0; k < yes.size(); ++k)
      result.push_back(f.emit(ir::Opcode::Select, yes[k].type, {condition, f.define(yes[k]), f.define(no[k])}));
    f.setResult(i, std::move(result));
    return true;
  }
  if (const auto* cast = llvm::dyn_cast<llvm::BitCastInst>(&i)) return lowerVectorCast(f, *cast);
  if (const auto* z = llvm::dyn_cast<llvm::FreezeInst>(&i)) {
    Values all = *f.values(z->getOperand(0));
    for (ir::Operand& o : all) o = f.define(o);
    f.setResult(i, std::move(all));
    return true;
  }
  return false;
}

}  // namespace gpubmc::core

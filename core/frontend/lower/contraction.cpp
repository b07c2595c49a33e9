// Products and sums that a compiler may contract into one operation with one rounding: a*b + c, c - a*b, -(a*b) + c,
// a*b + c*d. Each such sum is a separate choice, the same for all threads and every execution (ADR 0018).

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Operator.h>

#include "core/frontend/lower/function_lowering.h"
#include "core/frontend/passes/passes.h"

namespace gpubmc::core {

namespace {

using Op = ir::Opcode;

struct Product {
  const llvm::BinaryOperator* product;
  bool isNegated;
};

/// A product that may be contracted with a sum, possibly behind assignments, signs and classes.
std::optional<Product> productOf(const llvm::Value* v) {
  bool isNegated = false;
  for (;;) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(v);
    const auto* sign = llvm::dyn_cast<llvm::UnaryOperator>(v);
    if (call && call->getCalledFunction() && call->getCalledFunction()->getName().starts_with(kAssignPrefix)) {
      v = call->getArgOperand(0);
    } else if (sign && sign->getOpcode() == llvm::Instruction::FNeg) {
      isNegated = !isNegated;
      v = sign->getOperand(0);
    } else if (const auto* e = llvm::dyn_cast<llvm::ExtractValueInst>(v)) {  // a class with one field, such as __half
      v = llvm::FindInsertedValue(const_cast<llvm::Value*>(e->getAggregateOperand()), e->getIndices());
      if (!v) return std::nullopt;
    } else {
      break;
    }
  }
  const auto* b = llvm::dyn_cast<llvm::BinaryOperator>(v);
  if (!b || b->getOpcode() != llvm::Instruction::FMul || !b->hasAllowContract()) return std::nullopt;
  return Product{b, isNegated};
}

}  // namespace

bool lowerContraction(FunctionLowering& f, const llvm::Instruction& i) {
  const bool subtracts = i.getOpcode() == llvm::Instruction::FSub;
  const Contraction mode = f.module().contraction();
  if (mode == Contraction::Off || !(subtracts || i.getOpcode() == llvm::Instruction::FAdd) || !i.hasAllowContract())
    return false;
  const auto left = productOf(i.getOperand(0)), right = productOf(i.getOperand(1));
  if (!left && !right) return false;
  const ir::Type type = *scalarType(i.getType());
  const ir::Operand a = f.value(i.getOperand(0)), b = f.value(i.getOperand(1));
  auto signedAs = [&](ir::Operand o, bool negative) { return negative ? f.emit(Op::FNeg, type, {o}) : o; };
  auto fused = [&](const Product& p, bool negative, ir::Operand rest) {
    const ir::Operand x = f.value(p.product->getOperand(0)), y = f.value(p.product->getOperand(1));
    return f.emit(Op::FMA, type, {signedAs(x, p.isNegated != negative), y, rest});
  };
  std::vector<ir::Operand> ways;
  if (left) ways.push_back(fused(*left, false, signedAs(b, subtracts)));
  if (right) ways.push_back(fused(*right, subtracts, a));
  if (mode == Contraction::Either) ways.push_back(f.emit(subtracts ? Op::FSub : Op::FAdd, type, {a, b}));
  ir::Operand result = ways.back();
  for (size_t k = ways.size() - 1; k-- > 0;)
    result = f.emit(Op::Select, type, {f.emit(Op::Contracted, ir::kI1, {}), ways[k], result});
  f.setResult(i, result);
  return true;
}

}  // namespace gpubmc::core

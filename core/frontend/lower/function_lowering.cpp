#include "core/frontend/lower/function_lowering.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>

#include "core/frontend/passes/passes.h"
#include "encoder/util/error.h"

namespace gpubmc::core {
namespace {

bool isCodePointer(const llvm::Argument& a) {
  return a.getParent()->getAttributes().getParamAttrs(a.getArgNo()).hasAttribute(kCodePointer);
}

bool isCallOf(const llvm::Value* v, llvm::StringRef prefix) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(v);
  return call && call->getCalledFunction() && call->getCalledFunction()->getName().starts_with(prefix);
}

/// Where a variable got a value. Promotion to registers leaves line 0; marked assignments have the position, and the
/// rest are parameters and pointers.
const llvm::DILocation* assignmentLocation(const llvm::DbgVariableRecord& record, const llvm::Value* v) {
  const llvm::DILocation* where = record.getDebugLoc().get();
  if (!where || where->getLine()) return where;
  const auto* instruction = llvm::dyn_cast<llvm::Instruction>(v);
  const llvm::DILocation* made = instruction ? instruction->getDebugLoc().get() : nullptr;
  if (made && made->getLine() && made->getInlinedAt() == where->getInlinedAt()) return made;
  return llvm::DILocation::get(where->getContext(), record.getVariable()->getLine(), 0, where->getScope(),
                               where->getInlinedAt());
}

}  // namespace

FunctionLowering::FunctionLowering(ModuleLowering& module, const llvm::Function& f)
    : module_(module),
      in_(f),
      dominators_(const_cast<llvm::Function&>(f)),
      loops_(dominators_),
      reach_(f, loops_, module.layout()) {}

std::vector<ir::Type> FunctionLowering::parameterLeaves(const llvm::Argument& a, const llvm::DataLayout& layout) {
  auto leaves = leavesOf(a.getType(), layout);
  if (!leaves || isCodePointer(a)) return {ir::kI64};
  std::vector<ir::Type> types;
  for (const Leaf& l : *leaves) types.push_back(l.type);
  return types;
}

ir::Function FunctionLowering::run() {
  const llvm::DISubprogram* source = sourceFunction(in_);
  out_.name = source ? source->getName().str() : in_.getName().str();
  out_.loc = module_.locations().of(source);
  auto result = leavesOf(in_.getReturnType(), layout());
  out_.result = !result || result->size() > 1 ? ir::kVoid : result->empty() ? ir::kVoid : result->front().type;

  std::vector<std::string> inexpressible;
  for (const llvm::Argument& a : in_.args()) {
    Values scalars;
    for (ir::Type t : parameterLeaves(a, layout())) {
      scalars.push_back(ir::Operand::reg(newRegister(t), t));
      out_.params.push_back(t);
      out_.paramNames.push_back(a.getName().str());
    }
    if (leavesOf(a.getType(), layout()))
      values_[&a] = std::move(scalars);
    else
      inexpressible.push_back(a.getName().str());
  }

  llvm::ReversePostOrderTraversal<const llvm::Function*> order(&in_);
  for (const llvm::BasicBlock* b : order) {
    blocks_[b] = ir::BlockId(out_.blocks.size());
    out_.blocks.push_back({b->getName().str(), {}});
    declarePhis(*b);
  }
  current_ = &out_.blocks[0].insts;
  loc_ = out_.loc;
  for (const std::string& name : inexpressible)
    add(ir::Opcode::UnsupportedOp, ir::kVoid, {}).name = "type of parameter '" + name + "'";
  for (const llvm::Argument& a : in_.args())
    if (isCodePointer(a)) setResult(a, emit(ir::Opcode::IntToPtr, ir::kPtr, {values_[&a].front()}));
  for (const llvm::BasicBlock* b : order) lowerBlock(*b);
  for (const llvm::BasicBlock* b : order) fillPhis(*b);
  flushSubnormals();

  std::vector<ir::Inst>& entry = out_.blocks[0].insts;
  entry.insert(entry.begin(), std::make_move_iterator(prologue_.begin()), std::make_move_iterator(prologue_.end()));
  return std::move(out_);
}

void FunctionLowering::declarePhis(const llvm::BasicBlock& b) {
  for (const llvm::PHINode& phi : b.phis()) {
    auto leaves = leavesOf(phi.getType(), layout());
    if (!leaves) continue;
    Values scalars;
    for (const Leaf& l : *leaves) scalars.push_back(ir::Operand::reg(newRegister(l.type), l.type));
    if (reach_.counts(&phi)) {
      for (int k = 0; k < 2; ++k) scalars.push_back(ir::Operand::reg(newRegister(ir::kI64), ir::kI64));
      distances_[&phi] = {scalars[1], scalars[2]};
    }
    phis_[&phi] = scalars;
    if (reach_.counts(&phi)) scalars.resize(1);
    values_[&phi] = std::move(scalars);
  }
}

void FunctionLowering::lowerBlock(const llvm::BasicBlock& b) {
  current_ = &out_.blocks[blocks_[&b]].insts;
  std::vector<const llvm::PHINode*> inexpressible;
  for (const llvm::PHINode& phi : b.phis()) {
    loc_ = module_.locations().of(phi.getDebugLoc().get());
    auto it = phis_.find(&phi);
    if (it == phis_.end()) {
      inexpressible.push_back(&phi);
      continue;
    }
    for (const ir::Operand& scalar : it->second) {
      ir::Inst inst;
      inst.op = ir::Opcode::Phi;
      inst.type = scalar.type;
      inst.result = ir::RegId(scalar.payload);
      inst.loc = loc_;
      current_->push_back(std::move(inst));
    }
  }
  for (const llvm::PHINode* phi : inexpressible)
    add(ir::Opcode::UnsupportedOp, ir::kVoid, {}).name = "value of type " + typeText(phi->getType());
  for (const llvm::PHINode& phi : b.phis()) follow(phi);

  for (const llvm::Instruction& i : b) {
    if (llvm::isa<llvm::PHINode>(i)) continue;
    module_.poll();
    loc_ = module_.locations().of(i.getDebugLoc().get());
    describeVariables(i);
    checkReach(i);
    lowerInstruction(i);
    follow(i);
    // Exit, trap and failed assertions end a block before LLVM's own terminator.
    if (!current_->empty() && ir::isTerminator(current_->back().op)) break;
  }
}

void FunctionLowering::fillPhis(const llvm::BasicBlock& b) {
  const ir::BlockId block = blocks_[&b];
  size_t index = 0;
  for (const llvm::PHINode& phi : b.phis()) {
    auto it = phis_.find(&phi);
    if (it == phis_.end()) continue;
    const size_t count = it->second.size();
    for (unsigned k = 0; k < phi.getNumIncomingValues(); ++k) {
      auto from = blockOf(phi.getIncomingBlock(k));
      if (!from) continue;
      std::vector<ir::Inst>& source = out_.blocks[*from].insts;
      // A predecessor that ended early has lost its edge.
      if (source.empty() || (source.back().op != ir::Opcode::Br && source.back().op != ir::Opcode::CondBr)) continue;
      // Constants that need instructions are computed at the end of the predecessor.
      std::vector<ir::Inst> extra;
      current_ = &extra;
      loc_ = source.back().loc;
      Values incoming = values(phi.getIncomingValue(k)).value_or(Values{});
      for (ir::Operand& o : incoming) o = define(o);
      if (reach_.counts(&phi)) {
        const Distance d = distanceOf(phi.getIncomingValue(k));
        incoming.append({d.bytes, d.coarse});
      }
      source.insert(source.end() - 1, std::make_move_iterator(extra.begin()), std::make_move_iterator(extra.end()));
      for (size_t s = 0; s < count; ++s) {
        ir::Inst& inst = out_.blocks[block].insts[index + s];
        inst.operands.push_back(incoming[s]);
        inst.targets.push_back(*from);
      }
    }
    index += count;
  }
}

void FunctionLowering::lowerInstruction(const llvm::Instruction& i) {
  if (i.isTerminator() && !llvm::isa<llvm::CallBase>(i)) return lowerTerminator(i);
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&i)) return lowerCall(*this, *call);
  if (compareFar(i) || lowerAggregate(*this, i)) return;
  for (const llvm::Value* o : i.operands())
    if (!expressible(o)) return unsupported(i, "value of type " + typeText(o->getType()));
  if (!expressible(&i)) return unsupported(i, "value of type " + typeText(i.getType()));
  if (lowerArithmetic(*this, i) || lowerConversion(*this, i) || lowerMemory(*this, i) || lowerAtomic(*this, i)) return;
  unsupported(i, std::string("LLVM instruction '") + i.getOpcodeName() + "'");
}

void FunctionLowering::lowerTerminator(const llvm::Instruction& i) {
  if (const auto* br = llvm::dyn_cast<llvm::BranchInst>(&i)) {
    if (br->isConditional() && br->getSuccessor(0) != br->getSuccessor(1)) {
      ir::Operand condition = value(br->getCondition());
      add(ir::Opcode::CondBr, ir::kVoid, {condition}).targets = {blocks_[br->getSuccessor(0)],
                                                                 blocks_[br->getSuccessor(1)]};
    } else {
      add(ir::Opcode::Br, ir::kVoid, {}).targets = {blocks_[br->getSuccessor(0)]};
    }
  } else if (const auto* ret = llvm::dyn_cast<llvm::ReturnInst>(&i)) {
    std::vector<ir::Operand> operands;
    if (ret->getReturnValue()) {
      auto scalars = values(ret->getReturnValue());
      if (scalars && scalars->size() == 1)
        operands.push_back(define(scalars->front()));
      else if (!scalars || !scalars->empty())
        add(ir::Opcode::UnsupportedOp, ir::kVoid, {}).name =
            "result of type " + typeText(ret->getReturnValue()->getType()) + " of a recursive function";
    }
    add(ir::Opcode::Ret, ir::kVoid, std::move(operands));
  } else if (llvm::isa<llvm::UnreachableInst>(i)) {
    add(ir::Opcode::Unreachable, ir::kVoid, {});
  } else {
    add(ir::Opcode::UnsupportedOp, ir::kVoid, {}).name = std::string("control flow by '") + i.getOpcodeName() + "'";
    add(ir::Opcode::Unreachable, ir::kVoid, {});
  }
}

void FunctionLowering::describeVariables(const llvm::Instruction& i) {
  for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(i.getDbgRecordRange())) {
    if (!record.isDbgValue() || record.getNumVariableLocationOps() != 1) continue;
    const llvm::Value* v = record.getVariableLocationOp(0);
    // A join of values is not an assignment, and an undefined initial value is not from the source.
    if (!v || llvm::isa<llvm::PHINode>(v) || isCallOf(v, kUndefPrefix)) continue;
    auto name = variableName(record);
    if (!name || !scalarType(v->getType())) continue;
    ir::Operand operand;
    if (const auto* c = llvm::dyn_cast<llvm::Constant>(v)) {
      auto bits = ModuleLowering::constantBits(*c);
      if (!bits) continue;
      operand = ir::Operand::constant(*bits, *scalarType(v->getType()));
    } else {
      auto it = values_.find(v);
      if (it == values_.end() || isUndefMark(it->second.front()) || !usableAt(v, i)) continue;
      operand = it->second.front();
    }
    ir::Inst& inst = add(ir::Opcode::DebugValue, ir::kVoid, {operand});
    inst.name = *name;
    inst.loc = module_.locations().of(assignmentLocation(record, v));
  }
}

bool FunctionLowering::usableAt(const llvm::Value* v, const llvm::Instruction& i) const {
  const auto* definition = llvm::dyn_cast<llvm::Instruction>(v);
  if (!definition) return true;
  const llvm::Loop* loop = loops_.getLoopFor(definition->getParent());
  return dominators_.dominates(definition, &i) && (!loop || loop->contains(i.getParent()));
}

std::optional<ir::BlockId> FunctionLowering::blockOf(const llvm::BasicBlock* b) const {
  auto it = blocks_.find(b);
  return it == blocks_.end() ? std::nullopt : std::optional(it->second);
}

ir::RegId FunctionLowering::newRegister(ir::Type t) {
  out_.regTypes.push_back(t);
  return ir::RegId(out_.regTypes.size() - 1);
}

ir::Inst& FunctionLowering::add(ir::Opcode op, ir::Type type, std::vector<ir::Operand> operands) {
  ir::Inst inst;
  inst.op = op;
  inst.type = type;
  if (!type.isVoid()) inst.result = newRegister(type);
  inst.operands = std::move(operands);
  inst.loc = loc_;
  current_->push_back(std::move(inst));
  return current_->back();
}

ir::Operand FunctionLowering::emit(ir::Opcode op, ir::Type type, std::vector<ir::Operand> operands) {
  return ir::Operand::reg(add(op, type, std::move(operands)).result, type);
}

ir::Inst& FunctionLowering::addToPrologue(ir::Opcode op, ir::Type type) {
  ir::Inst inst;
  inst.op = op;
  inst.type = type;
  inst.result = newRegister(type);
  inst.loc = loc_;
  prologue_.push_back(std::move(inst));
  return prologue_.back();
}

ir::Operand FunctionLowering::undef(ir::Type type) {
  return ir::Operand::reg(addToPrologue(ir::Opcode::Undef, type).result, type);
}

ir::Operand FunctionLowering::define(ir::Operand o) {
  return isUndefMark(o) ? undef(o.type) : o;
}

void FunctionLowering::unsupported(const llvm::Instruction& i, const std::string& what) {
  add(ir::Opcode::UnsupportedOp, ir::kVoid, {}).name = what;
  auto leaves = leavesOf(i.getType(), layout());
  if (!leaves || leaves->empty()) return;
  Values scalars;
  for (const Leaf& l : *leaves) scalars.push_back(undefMark(l.type));
  setResult(i, std::move(scalars));
}

}  // namespace gpubmc::core

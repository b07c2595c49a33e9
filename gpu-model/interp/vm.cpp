#include "gpu-model/interp/vm.h"

#include <algorithm>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/interp/values.h"
#include "gpu-model/ir/observed_writes.h"

namespace gpubmc::interp {

using ir::Inst;
using ir::Opcode;

namespace {

bool anyAcquires(const ir::Module& module) {
  for (const ir::Function& f : module.functions)
    for (const ir::Block& b : f.blocks)
      for (const Inst& i : b.insts)
        if (ir::acquires(i.order) || ir::acquires(i.failure)) return true;
  return false;
}

}  // namespace

Vm::Vm(const ir::Module& module, const Witness& witness, bool recordSteps)
    : module_(&module),
      witness_(&witness),
      recordSteps_(recordSteps),
      perBlock_(witness.launch.threadsPerBlock()),
      memory_(module, witness),
      initial_(std::make_shared<const Memory>(memory_)),
      observed_(std::make_shared<const ir::Objects>(ir::observedWrites(module, module.kernels[witness.kernel]))),
      order_(uint32_t(witness.blocks.size()) * perBlock_, witness.launch.warpSize, perBlock_,
             anyAcquires(module) || observed_->any || !observed_->of.empty()),
      forests_(std::make_shared<std::map<uint32_t, ir::LoopForest>>()),
      specification_(std::make_shared<std::map<uint32_t, std::vector<bool>>>()),
      reads_(std::make_shared<std::map<uint32_t, std::vector<bool>>>()) {
  const ir::Kernel& kernel = module.kernels[witness.kernel];
  const ir::Function& code = module.functions[kernel.function];
  for (uint32_t b = 0; b < witness.blocks.size(); ++b)
    for (uint32_t lane = 0; lane < perBlock_; ++lane) {
      Thread t;
      t.id = {b, lane};
      VmFrame f;
      f.function = kernel.function;
      f.regs.assign(code.regTypes.size(), 0);
      for (size_t p = 0; p < kernel.argumentCount(); ++p)
        f.regs[p] = !kernel.params[p].type.isPtr() ? truncated(witness.scalars.at(p), kernel.params[p].type.bits)
                    : witness.nulls.contains(p)    ? 0
                                                   : ir::makePointer(kernel.params[p].object, kernel.params[p].offset);
      f.iterations.assign(loops(f.function).loops.size(), 0);
      t.frames.push_back(std::move(f));
      threads_.push_back(std::move(t));
    }
  for (const ir::Function& f : module.functions)
    for (const ir::Block& b : f.blocks)
      for (const Inst& i : b.insts)
        if (ir::isWarpOp(i.op) && !behind_) behind_ = std::make_shared<ir::Behind>(module);
  recorded_.assign(threads_.size(), false);
  for (ThreadId id : witness.priority) recorded_[indexOf(id)] = true;
}

const ir::LoopForest& Vm::loops(uint32_t function) const {
  auto [it, fresh] = forests_->try_emplace(function);
  if (fresh) it->second = ir::loopForest(module_->functions[function], ir::warpsOf(witness_->launch.lockStep));
  return it->second;
}

ir::InstRef Vm::nextRef(size_t t) const {
  const VmFrame& f = threads_[t].frames.back();
  return {f.function, f.block, f.index};
}
const Inst& Vm::next(size_t t) const {
  return ir::at(*module_, nextRef(t));
}

uint64_t Vm::operand(const VmFrame& f, const ir::Operand& o) const {
  switch (o.kind) {
    case ir::Operand::Kind::Reg: return f.regs[o.payload];
    case ir::Operand::Kind::Const: return truncated(o.payload, o.type.bits);
    case ir::Operand::Kind::ObjectAddress: return ir::makePointer(o.payload, 0);
  }
  throw InternalError("unknown operand");
}

void Vm::define(VmFrame& f, const Inst& inst, uint64_t v) {
  if (inst.result != ir::kNoReg) f.regs[inst.result] = truncated(v, inst.type.bits);
}

uint64_t Vm::choice(Thread& t, uint64_t otherwise) {
  const ir::InstRef ref = nextRef(indexOf(t.id));
  auto it = witness_->choices.find({t.id, ref});
  const uint32_t n = t.used[ref]++;
  return it != witness_->choices.end() && n < it->second.size() ? it->second[n] : otherwise;
}

void Vm::jump(Thread& t, ir::BlockId target) {
  VmFrame& f = t.frames.back();
  const ir::LoopForest& forest = loops(f.function);
  for (size_t l = 0; l < forest.loops.size(); ++l) {
    if (forest.loops[l].header != target) continue;
    const auto& latches = forest.loops[l].latches;
    const bool back = std::find(latches.begin(), latches.end(), f.block) != latches.end();
    f.iterations[l] = back ? f.iterations[l] + 1 : 0;
  }
  // Phis read their operands simultaneously.
  const ir::Block& code = module_->functions[f.function].blocks[target];
  std::vector<std::pair<ir::RegId, uint64_t>> values;
  uint32_t index = 0;
  for (; index < code.insts.size() && code.insts[index].op == Opcode::Phi; ++index) {
    const Inst& phi = code.insts[index];
    for (size_t i = 0; i < phi.targets.size(); ++i)
      if (phi.targets[i] == f.block) {
        values.emplace_back(phi.result, operand(f, phi.operands[i]));
        break;
      }
  }
  for (auto [reg, v] : values) f.regs[reg] = v;
  f.previous = f.block;
  f.block = target;
  f.index = index;
}

void Vm::exitThread(Thread& t, bool early) {
  recordExit(t);
  t.status = ThreadStatus::Exited;
  t.leftEarly = early;
  // Lanes that wait for this one at a warp operation stop waiting.
  const uint32_t warp = witness_->launch.warpSize, first = t.id.lane / warp * warp;
  for (uint32_t l = first; l < std::min(first + warp, perBlock_); ++l) {
    const uint32_t other = indexOf({t.id.block, l});
    if (threads_[other].status == ThreadStatus::AtWarpOp && tryWarpOp(other)) break;
  }
  if (early && witness_->launch.exitedArrive) comeWithoutThoseWhoLeft(t);
}

bool Vm::violate(const Thread& t, PropertyClass cls, std::string message) {
  const ir::InstRef ref = nextRef(indexOf(t.id));
  if (!listed_.insert({cls, ref, ref}).second) return false;
  Violation v;
  v.cls = cls;
  v.thread = t.id;
  v.inst = ref;
  v.message = std::move(message);
  v.steps = steps_.size();
  v.events = recording_.events.size();
  violations_.push_back(std::move(v));
  return true;
}

uint64_t Vm::specialRegister(const Thread& t, ir::SpecialRegister r) const {
  const ir::Launch& l = witness_->launch;
  const ir::Dim3 tid = ir::position(t.id.lane, l.block), block = witness_->blocks[t.id.block];
  switch (r) {
    case ir::SpecialRegister::TidX: return tid.x;
    case ir::SpecialRegister::TidY: return tid.y;
    case ir::SpecialRegister::TidZ: return tid.z;
    case ir::SpecialRegister::CtaidX: return block.x;
    case ir::SpecialRegister::CtaidY: return block.y;
    case ir::SpecialRegister::CtaidZ: return block.z;
    case ir::SpecialRegister::NtidX: return l.block.x;
    case ir::SpecialRegister::NtidY: return l.block.y;
    case ir::SpecialRegister::NtidZ: return l.block.z;
    case ir::SpecialRegister::NctaidX: return l.grid.x;
    case ir::SpecialRegister::NctaidY: return l.grid.y;
    case ir::SpecialRegister::NctaidZ: return l.grid.z;
    case ir::SpecialRegister::LaneId: return t.id.lane % l.warpSize;
    case ir::SpecialRegister::WarpId: return t.id.lane / l.warpSize;
    case ir::SpecialRegister::WarpSize: return l.warpSize;
    case ir::SpecialRegister::DynamicSharedSize: return l.sharedBytes.value_or(0);
  }
  throw InternalError("unknown special register");
}

void Vm::call(Thread& t, const Inst& inst) {
  if (t.frames.size() > 1000) return stop(Stop::Kind::Limit, "recursion limit of the replay");
  VmFrame f;
  f.function = inst.callee;
  f.regs.assign(module_->functions[inst.callee].regTypes.size(), 0);
  for (size_t i = 0; i < inst.operands.size(); ++i) f.regs[i] = operand(t.frames.back(), inst.operands[i]);
  f.iterations.assign(loops(f.function).loops.size(), 0);
  f.result = inst.result;
  t.frames.push_back(std::move(f));
}

void Vm::ret(Thread& t, const Inst& inst) {
  if (t.frames.size() == 1) return exitThread(t, false);
  const uint64_t v = inst.operands.empty() ? 0 : operand(t.frames.back(), inst.operands[0]);
  const ir::RegId to = t.frames.back().result;
  t.frames.pop_back();
  if (to != ir::kNoReg) t.frames.back().regs[to] = v;
  ++t.frames.back().index;
}

void Vm::check(Thread& t, const Inst& inst) {
  const bool holds = operand(t.frames.back(), inst.operands[0]) != 0;
  if (holds) return;
  switch (inst.op) {
    case Opcode::Assert:
    case Opcode::Ensures:
      violate(
          t, inst.op == Opcode::Assert ? PropertyClass::Assertion : PropertyClass::Ensures,
          fmt::format("{} fails: {}", inst.op == Opcode::Assert ? "the assertion" : "the postcondition", inst.name));
      return stop(Stop::Kind::Violation, "a check failed");
    default: return stop(Stop::Kind::Assumption, "an assumption does not hold");
  }
}

bool Vm::endsLaunch(size_t t) const {
  const Inst& inst = next(t);
  auto at = [&](size_t i) { return operand(threads_[t].frames.back(), inst.operands[i]); };
  auto fails = [&](size_t pointer, uint64_t bytes, uint32_t align, bool write) {
    return bytes > 0 &&
           fault(threads_[t].id, at(pointer), uint32_t(std::min<uint64_t>(bytes, UINT32_MAX)), align, write);
  };
  switch (inst.op) {
    case Opcode::Trap:
    case Opcode::Unreachable: return true;
    case Opcode::Assert:
    case Opcode::Ensures: return at(0) == 0;
    case Opcode::Within: return at(1) == 0;
    case Opcode::Load: return fails(0, inst.type.bytes(), inst.align, false);
    case Opcode::Store: return fails(1, inst.operands[0].type.bytes(), inst.align, true);
    case Opcode::AtomicRMW:
    case Opcode::AtomicCAS: {
      const uint32_t size = inst.operands[1].type.bytes();
      return fails(0, size, size, true);
    }
    case Opcode::MemSet: return fails(0, at(2), 1, true);
    case Opcode::MemCopy: return fails(1, at(2), inst.align, false) || fails(0, at(2), inst.align, true);
    case Opcode::AsyncCopy:
      return fails(1, std::min(at(2), at(3)), inst.align, false) || fails(0, at(2), inst.align, true);
    default: return false;
  }
}

// Instructions that depend on their operands only.
void Vm::compute(Thread& t, const Inst& inst) {
  VmFrame& f = t.frames.back();
  std::vector<uint64_t> v;
  for (const ir::Operand& o : inst.operands) v.push_back(operand(f, o));
  switch (inst.op) {
    GPUBMC_IR_INTEGER_OPCODES(GPUBMC_IR_CASE)
    if (ir::isDivision(inst.op) && v[1] == 0) violate(t, PropertyClass::DivisionByZero, "integer division by zero");
    return define(f, inst, integerResult(inst, v));
    GPUBMC_IR_FLOAT_OPCODES(GPUBMC_IR_CASE)
    return define(f, inst, floatResult(inst, v));
    GPUBMC_IR_OTHER_OPCODES(GPUBMC_IR_CASE)
    break;
  }
  throw InternalError("not a function of its operands");
}

}  // namespace gpubmc::interp

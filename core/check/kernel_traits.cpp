#include "core/check/kernel_traits.h"

#include <algorithm>

#include "gpu-model/ir/assume_floats.h"
#include "gpu-model/ir/loops.h"
#include "gpu-model/ir/volatile.h"
#include "gpu-model/memory/overlay.h"
#include "gpu-model/stepper/code.h"

namespace gpubmc::core {

using ir::Opcode;

namespace {

bool hasUser(const ir::Function& f, ir::RegId result) {
  for (const ir::Block& b : f.blocks)
    for (const ir::Inst& user : b.insts)
      for (const ir::Operand& o : user.operands)
        if (o.kind == ir::Operand::Kind::Reg && o.payload == result && user.op != Opcode::DebugValue) return true;
  return false;
}

bool abstractsFloat(const ir::Inst& i) {
  if (i.op == Opcode::AtomicRMW) return i.atomic == ir::AtomicOp::FAdd;
  return ir::isAbstractFloat(i.op);
}

/// The traits of a single instruction.
void note(const ir::Module& module, uint32_t function, const ir::Inst& i, KernelTraits& t) {
  if (ir::isAtomicAccess(i)) {
    t.ordersMatter |= i.op == Opcode::AtomicRMW ? hasUser(module.functions[function], i.result) : i.op != Opcode::Store;
    t.leavesByOrder |= i.op == Opcode::AtomicRMW && !memory::commutes(i.atomic);
  }
  const bool noBarrier =
      i.op == Opcode::AsyncCopy && i.operands[4].kind == ir::Operand::Kind::Const && i.operands[4].payload == 0;
  t.copiesToBarriers |= i.op == Opcode::AsyncCopy && !noBarrier;
  t.volatiles |= ir::isVolatile(i) && !i.isAtomic;
  t.uncomputed |= i.isUncomputed;
  t.computesFloats |= ir::computesFloats(i.op);
  t.abstractFloats |= abstractsFloat(i);
  t.writes |= ir::writesMemory(i.op);
  t.meetsByNumber |= i.op == Opcode::NamedBarrier;
  t.meetsInParts |= (ir::isPhaseBarrier(i.op) && i.op != Opcode::NamedBarrier) || i.op == Opcode::GridSync;
  t.barriers |= ir::isBarrier(i.op) || ir::isPhaseBarrier(i.op) || i.op == Opcode::GridSync;
  t.warpOperations |= ir::isWarpOp(i.op);
  t.accesses |= ir::accessesMemory(i.op);
  switch (i.op) {
    case Opcode::Call: t.loops |= i.callee == function; break;
    case Opcode::Assert: t.asserts = true; break;
    case Opcode::Ensures: t.ensures = true; break;
    case Opcode::Malloc: t.allocates = true; break;
    case Opcode::Free: t.frees = t.accesses = t.writes = true; break;
    case Opcode::Within: t.asksReach = true; break;
    case Opcode::FMul:
    case Opcode::FMA: t.contracts = true; break;
    default: break;
  }
}

bool changesNothing(const ir::Block& b) {
  return std::none_of(b.insts.begin(), b.insts.end(),
                      [](const ir::Inst& i) { return ir::writesMemory(i.op) || i.op == Opcode::Call; });
}

void noteLoops(const ir::Module& module, uint32_t function, stepper::Code& code, KernelTraits& t) {
  const std::vector<ir::Block>& blocks = module.functions[function].blocks;
  const ir::LoopForest& forest = code.loops(function);
  t.loops |= !forest.loops.empty();
  for (size_t l = 0; l < forest.loops.size(); ++l) {
    if (!code.readsToEnd(function, l)) continue;
    const ir::Loop& loop = forest.loops[l];
    const bool hasAtomics = std::any_of(loop.blocks.begin(), loop.blocks.end(), [&](ir::BlockId b) {
      return std::any_of(blocks[b].insts.begin(), blocks[b].insts.end(), ir::isAtomicAccess);
    });
    t.waits |= hasAtomics;
    t.spins |=
        !hasAtomics && blocks[loop.header].insts.front().op != Opcode::Phi &&
        std::all_of(loop.blocks.begin(), loop.blocks.end(), [&](ir::BlockId b) { return changesNothing(blocks[b]); });
  }
}

}  // namespace

std::set<uint32_t> reachable(const ir::Module& m, uint32_t function) {
  std::set<uint32_t> seen;
  std::vector<uint32_t> work{function};
  while (!work.empty()) {
    const uint32_t at = work.back();
    work.pop_back();
    if (!seen.insert(at).second) continue;
    for (const ir::Block& b : m.functions[at].blocks)
      for (const ir::Inst& i : b.insts)
        if (i.op == Opcode::Call) work.push_back(i.callee);
  }
  return seen;
}

KernelTraits traitsOf(const ir::Module& module, const ir::Kernel& kernel) {
  KernelTraits t;
  stepper::Code code(module, kernel, ir::Warps::Independent);
  bool countsArrivals = false;
  for (uint32_t f : reachable(module, kernel.function)) {
    t.loops |= f != kernel.function;  // callees are inlined unless they are part of a recursion
    for (const ir::Block& b : module.functions[f].blocks)
      for (const ir::Inst& i : b.insts) {
        note(module, f, i, t);
        countsArrivals |= i.op == Opcode::Arrive;
      }
    noteLoops(module, f, code, t);
  }
  t.copiesToBarriers &= countsArrivals;  // others belong to events
  return t;
}

bool readsRegister(const ir::Module& module, const ir::Kernel& kernel, ir::SpecialRegister wanted) {
  return anyInst(module, kernel.function,
                 [&](uint32_t, const ir::Inst& i) { return i.op == Opcode::SpecialReg && i.special == wanted; });
}

}  // namespace gpubmc::core

#include "gpu-model/stepper/code.h"

#include <algorithm>

#include "gpu-model/ir/loop_ends.h"
#include "gpu-model/ir/specification.h"

namespace gpubmc::stepper {

using ir::Opcode;

namespace {

/// Updates the live registers backwards over one instruction that is not a phi.
void before(const ir::Inst& i, std::vector<bool>& live) {
  if (i.result != ir::kNoReg) live[i.result] = false;
  if (i.op == Opcode::DebugValue) return;
  for (const ir::Operand& o : i.operands)
    if (o.kind == ir::Operand::Kind::Reg) live[o.payload] = true;
}

}  // namespace

// Backwards to a fixed point. Phis are defined on the edges: what they read is live at the end of the predecessor only.
void Code::computeLiveOut(const ir::Function& f, Facts& facts) const {
  const size_t n = f.blocks.size(), regs = f.regTypes.size();
  facts.liveOut.assign(n, std::vector<bool>(regs));
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t b = n; b-- > 0;) {
      std::vector<bool> live = facts.liveOut[b];
      const auto& insts = f.blocks[b].insts;
      for (ir::BlockId s : insts.empty() ? std::vector<ir::BlockId>{} : insts.back().targets) {
        std::vector<bool> in = facts.liveOut[s];
        const auto& successor = f.blocks[s].insts;
        for (size_t i = successor.size(); i-- > 0;)
          if (successor[i].op != Opcode::Phi) before(successor[i], in);
        for (const ir::Inst& phi : successor)
          if (phi.op == Opcode::Phi) in[phi.result] = false;
        for (const ir::Inst& phi : successor) {
          if (phi.op != Opcode::Phi) break;
          for (size_t k = 0; k < phi.targets.size(); ++k)
            if (phi.targets[k] == b && phi.operands[k].kind == ir::Operand::Kind::Reg)
              in[phi.operands[k].payload] = true;
        }
        for (size_t r = 0; r < regs; ++r)
          if (in[r] && !live[r]) live[r] = changed = true;
      }
      facts.liveOut[b] = std::move(live);
    }
  }
}

Code::Facts& Code::facts(uint32_t function) {
  auto [it, fresh] = facts_.try_emplace(function);
  Facts& facts = it->second;
  if (!fresh) return facts;
  const ir::Function& f = module_.functions[function];
  facts.loops = ir::loopForest(f, warps_);
  facts.rank.assign(f.blocks.size(), UINT32_MAX);
  for (uint32_t i = 0; i < facts.loops.order.size(); ++i) facts.rank[facts.loops.order[i]] = i;
  facts.specification = ir::specificationRegisters(f);
  facts.used.assign(f.regTypes.size(), false);
  for (const ir::Block& b : f.blocks)
    for (const ir::Inst& i : b.insts)
      for (const ir::Operand& o : i.operands)
        if (o.kind == ir::Operand::Kind::Reg && i.op != Opcode::DebugValue) facts.used[o.payload] = true;
  computeLiveOut(f, facts);
  facts.readsToEnd = ir::readsToEnd(f, facts.loops);
  computeAsks(f, facts);
  return facts;
}

bool Code::reaches(uint32_t function, ir::BlockId from, ir::BlockId to, int loop) {
  Facts& all = facts(function);
  auto [it, fresh] = all.ways.try_emplace({from, to, loop});
  if (!fresh) return it->second;
  const ir::Loop* within = loop < 0 ? nullptr : &all.loops.loops[size_t(loop)];
  std::vector<ir::BlockId> work{from};
  std::vector<bool> seen(module_.functions[function].blocks.size());
  while (!work.empty() && !it->second) {
    const ir::BlockId b = work.back();
    work.pop_back();
    for (ir::BlockId next : module_.functions[function].blocks[b].insts.back().targets) {
      if (seen[next] || !belongsTo(all.loops, next, loop) || (within && next == within->header)) continue;
      seen[next] = true;
      it->second |= next == to;
      work.push_back(next);
    }
  }
  return it->second;
}

const ir::LoopForest& Code::loops(uint32_t function) {
  return facts(function).loops;
}

const std::vector<bool>& Code::live(ir::InstRef at) {
  auto [it, fresh] = live_.try_emplace(at);
  if (fresh) {
    it->second = facts(at.function).liveOut[at.block];
    const auto& insts = module_.functions[at.function].blocks[at.block].insts;
    for (size_t i = insts.size(); i-- > at.index;) before(insts[i], it->second);
  }
  return it->second;
}

bool Code::acquires() const {
  auto does = [](const ir::Inst& i) { return ir::acquires(i.order) || ir::acquires(i.failure); };
  auto any = [&](const ir::Block& b) { return std::any_of(b.insts.begin(), b.insts.end(), does); };
  return std::any_of(module_.functions.begin(), module_.functions.end(),
                     [&](const ir::Function& f) { return std::any_of(f.blocks.begin(), f.blocks.end(), any); });
}

bool Code::isUsed(uint32_t function, ir::RegId reg) {
  return reg != ir::kNoReg && facts(function).used[reg];
}

bool Code::readsToEnd(uint32_t function, size_t loop) {
  return facts(function).readsToEnd[loop];
}

void Code::computeAsks(const ir::Function& f, Facts& facts) const {
  for (const ir::Block& b : f.blocks)
    facts.asks.push_back(
        std::any_of(b.insts.begin(), b.insts.end(), [](const ir::Inst& i) { return i.op == Opcode::Requires; }));
  facts.asksBehind.assign(f.blocks.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (ir::BlockId b = 0; b < f.blocks.size(); ++b)
      for (ir::BlockId to : f.blocks[b].insts.back().targets)
        if (!facts.asksBehind[b] && (facts.asks[to] || facts.asksBehind[to])) facts.asksBehind[b] = changed = true;
  }
}

bool Code::asksAhead(ir::InstRef at) {
  const Facts& all = facts(at.function);
  const auto& insts = module_.functions[at.function].blocks[at.block].insts;
  return all.asksBehind[at.block] ||
         (all.asks[at.block] && std::any_of(insts.begin() + at.index, insts.end(),
                                            [](const ir::Inst& i) { return i.op == Opcode::Requires; }));
}

bool Code::isSpecification(ir::InstRef at) {
  if (ir::at(module_, at).isInitial) return true;
  const ir::RegId reg = ir::at(module_, at).result;
  return reg != ir::kNoReg && facts(at.function).specification[reg];
}

}  // namespace gpubmc::stepper

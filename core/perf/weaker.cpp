#include "core/perf/weaker.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "core/check/kernel_traits.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/called.h"
#include "gpu-model/ir/volatile.h"

namespace gpubmc::core::perf {

namespace {

using ir::Opcode;
using ir::Operand;

/// The operation that an atomic one does; nothing: no single one.
std::optional<Opcode> plainOf(ir::AtomicOp op) {
  switch (op) {
    case ir::AtomicOp::Add: return Opcode::Add;
    case ir::AtomicOp::Sub: return Opcode::Sub;
    case ir::AtomicOp::And: return Opcode::And;
    case ir::AtomicOp::Or: return Opcode::Or;
    case ir::AtomicOp::Xor: return Opcode::Xor;
    case ir::AtomicOp::SMin: return Opcode::SMin;
    case ir::AtomicOp::SMax: return Opcode::SMax;
    case ir::AtomicOp::UMin: return Opcode::UMin;
    case ir::AtomicOp::UMax: return Opcode::UMax;
    case ir::AtomicOp::FAdd: return Opcode::FAdd;
    case ir::AtomicOp::FMin: return Opcode::FMin;
    case ir::AtomicOp::FMax: return Opcode::FMax;
    case ir::AtomicOp::Exch:
    case ir::AtomicOp::Inc:
    case ir::AtomicOp::Dec: return std::nullopt;
  }
  return std::nullopt;
}

std::vector<Weaker> formsOf(const ir::Inst& i) {
  using Kind = Weaker::Kind;
  if (i.op == Opcode::Barrier && i.barrier == ir::BarrierOp::Sync) return {{Kind::NoBarrier, i.loc, {}}};
  if (i.op == Opcode::WarpSync) return {{Kind::NoWarpSync, i.loc, {}}};
  const bool isOfSystem = i.scope == ir::Scope::System;  // the host may take part
  if (i.op == Opcode::AtomicRMW && !isOfSystem && (plainOf(i.atomic) || i.atomic == ir::AtomicOp::Exch))
    return {{Kind::NoAtomic, i.loc, {}}};
  std::vector<Weaker> out;
  if (i.op != Opcode::Fence) return out;
  out.push_back({Kind::NoFence, i.loc, {}});
  if (i.scope > ir::Scope::Block) out.push_back({Kind::NarrowFence, i.loc, {}, ir::Scope::Block});
  if (i.scope > ir::Scope::Device) out.push_back({Kind::NarrowFence, i.loc, {}, ir::Scope::Device});
  return out;
}

/// A load, the operation and a store.
std::vector<ir::Inst> plainAccess(ir::Function& f, const ir::Inst& atomic) {
  const Operand &address = atomic.operands[0], &value = atomic.operands[1];
  auto fresh = [&](ir::Type type) {
    f.regTypes.push_back(type);
    return ir::RegId(f.regTypes.size() - 1);
  };
  ir::Inst load, store;
  load.op = Opcode::Load, load.type = value.type, load.operands = {address};
  load.result = atomic.result == ir::kNoReg ? fresh(value.type) : atomic.result;
  store.op = Opcode::Store, store.operands = {value, address};
  load.align = store.align = atomic.align, load.loc = store.loc = atomic.loc;
  const std::optional<Opcode> op = plainOf(atomic.atomic);
  if (!op) return {load, store};
  ir::Inst change;
  change.op = *op, change.type = value.type, change.loc = atomic.loc;
  change.operands = {Operand::reg(load.result, value.type), value};
  change.result = fresh(value.type);
  store.operands[0] = Operand::reg(change.result, value.type);
  return {load, change, store};
}

void apply(ir::Function& f, ir::InstRef at, const Weaker& change) {
  std::vector<ir::Inst>& insts = f.blocks[at.block].insts;
  if (change.kind == Weaker::Kind::NarrowFence) {
    insts[at.index].scope = change.scope;
    return;
  }
  const ir::Inst old = insts[at.index];
  insts.erase(insts.begin() + at.index);
  if (change.kind != Weaker::Kind::NoAtomic) return;
  const std::vector<ir::Inst> plain = plainAccess(f, old);
  insts.insert(insts.begin() + at.index, plain.begin(), plain.end());
}

bool anyStrong(const ir::Module& m, const ir::Kernel& kernel) {
  return anyInst(m, kernel.function, [](uint32_t, const ir::Inst& i) { return ir::isStrong(i); });
}

/// All atomic accesses are to one place, which the code names, and within one device; there are no others whose order
/// matters. What a fence orders are then plain accesses, of which races tell.
bool areAllOfOnePlace(const ir::Module& m, const ir::Kernel& kernel) {
  std::optional<Operand> place;
  return !anyInst(m, kernel.function, [&](uint32_t f, const ir::Inst& i) {
    if (ir::isPhaseBarrier(i.op) || ir::isAsync(i.op)) return true;
    if (!ir::isStrong(i)) return false;
    const Operand& at = i.operands[i.op == Opcode::Store ? 1 : 0];
    // A parameter of the kernel is one of its function's first registers.
    const bool isNamed = at.kind == Operand::Kind::ObjectAddress ||
                         (at.kind == Operand::Kind::Reg && f == kernel.function && at.payload < kernel.argumentCount());
    if (!isNamed || i.scope == ir::Scope::System || (place && !(*place == at))) return true;
    place = at;
    return false;
  });
}

}  // namespace

std::vector<Weaker> weakerForms(const ir::Module& m, const ir::Kernel& kernel) {
  std::vector<Weaker> out;
  for (uint32_t f : ir::calledFrom(m, kernel.function))
    for (uint32_t b = 0; b < m.functions[f].blocks.size(); ++b)
      for (uint32_t i = 0; i < m.functions[f].blocks[b].insts.size(); ++i)
        for (Weaker& form : formsOf(m.functions[f].blocks[b].insts[i])) {
          const ir::Location& l = m.locations[form.loc];
          const auto same = std::ranges::find_if(out, [&](const Weaker& w) {
            const ir::Location& o = m.locations[w.loc];
            return w.kind == form.kind && w.scope == form.scope && o.line && o.line == l.line && o.column == l.column &&
                   o.file == l.file;
          });
          Weaker& change = same == out.end() ? out.emplace_back(std::move(form)) : *same;
          change.at.push_back({f, b, i});
        }
  std::ranges::stable_sort(out, {}, [&](const Weaker& w) {
    const ir::Location& l = m.locations[w.loc];
    return std::tuple(l.line, l.column);
  });
  return out;
}

bool isJudged(const ir::Module& m, const ir::Kernel& kernel, Weaker::Kind kind) {
  switch (kind) {
    // Without a barrier or a fence a race would tell, but atomic accesses have none.
    case Weaker::Kind::NoBarrier:
    case Weaker::Kind::NoWarpSync:
      return !anyStrong(m, kernel) && !anyInst(m, kernel.function, [](uint32_t, const ir::Inst& i) {
        return i.op == Opcode::Fence || ir::isPhaseBarrier(i.op) || ir::isAsync(i.op);
      });
    case Weaker::Kind::NoFence:
    case Weaker::Kind::NarrowFence: return areAllOfOnePlace(m, kernel);
    // A plain access in its place races with all that is concurrent.
    case Weaker::Kind::NoAtomic: return true;
  }
  throw InternalError("unknown change");
}

ir::Module weakened(const ir::Module& m, const std::vector<const Weaker*>& changes) {
  std::map<ir::InstRef, const Weaker*, std::greater<>> places;  // the last of a block first: the others stay in place
  for (const Weaker* w : changes)
    for (const ir::InstRef at : w->at) places[at] = w;
  ir::Module out = m;
  for (const auto& [at, w] : places) apply(out.functions[at.function], at, *w);
  return out;
}

std::string advice(const Weaker& w) {
  switch (w.kind) {
    case Weaker::Kind::NoBarrier: return "without this barrier everything that was proved still holds";
    case Weaker::Kind::NoWarpSync: return "without this __syncwarp everything that was proved still holds";
    case Weaker::Kind::NoFence: return "without this fence everything that was proved still holds";
    case Weaker::Kind::NarrowFence:
      return w.scope == ir::Scope::Block
                 ? "a fence of the block, __threadfence_block(), would do: everything that was proved still holds"
                 : "a fence of the device, __threadfence(), would do: everything that was proved still holds";
    case Weaker::Kind::NoAtomic:
      return "no other thread accesses this at the same time: a plain operation would do, and everything that was "
             "proved still holds";
  }
  throw InternalError("unknown change");
}

}  // namespace gpubmc::core::perf

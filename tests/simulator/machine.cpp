#include "tests/simulator/machine.h"

#include "tests/simulator/values.h"

namespace gpubmc::simulator {

using ir::Opcode;

namespace {

/// Numbers that the kernel compares values with: they make branches go both ways.
std::vector<uint64_t> interestingNumbers(const ir::Module& m, const ir::Launch& l) {
  std::vector<uint64_t> out{0,
                            1,
                            2,
                            3,
                            4,
                            l.threadsPerBlock(),
                            l.threadsPerBlock() - 1,
                            l.threadsPerBlock() * l.grid.count(),
                            l.threadsPerBlock() / 2};
  for (const ir::Function& f : m.functions)
    for (const ir::Block& b : f.blocks)
      for (const ir::Inst& i : b.insts)
        if (i.op == Opcode::ICmp)
          for (const ir::Operand& o : i.operands)
            if (o.kind == ir::Operand::Kind::Const && o.type.isInt())
              for (uint64_t delta : {0, 1, -1}) out.push_back(o.payload + delta);
  return out;
}

}  // namespace

Machine::Machine(const ir::Module& module, const Setting& setting, uint64_t seed)
    : module_(module),
      setting_(setting),
      perBlock_(setting.launch.threadsPerBlock()),
      random_(seed * 0x9E3779B97F4A7C15ull + 3),
      clocks_(uint32_t(setting.launch.grid.count() * perBlock_), perBlock_),
      memory_(module, setting, random_(), clocks_) {
  if (setting.launch.lockStep) throw NotSimulated("warps in lock-step");
  const ir::Kernel& k = module.kernels.at(setting.kernel);
  const std::vector<uint64_t> numbers = interestingNumbers(module, setting.launch);
  std::vector<uint64_t> arguments;
  for (uint32_t p = 0; p < k.params.size(); ++p) {
    const ir::KernelParam& param = k.params[p];
    if (auto given = setting.scalars.find(p); given != setting.scalars.end())
      arguments.push_back(given->second);
    else if (param.type.isPtr() || param.byValueStruct)
      arguments.push_back(ir::makePointer(param.object, 0));
    else if (param.range)
      arguments.push_back(cut(uint64_t(param.range->first) + random_() % (param.range->second - param.range->first + 1),
                              param.type.bits));
    else
      arguments.push_back(cut(random_() % 8 == 0 ? random_() : numbers[random_() % numbers.size()], param.type.bits));
  }
  for (size_t p = k.argumentCount(); p < k.params.size(); ++p)
    memory_.pass(k.params[k.params[p].part->parameter].object, k.params[p].part->offset, k.params[p].type.bytes(),
                 arguments[p]);
  arguments.resize(k.argumentCount());
  threads_.resize(setting.launch.grid.count() * perBlock_);
  for (Thread& t : threads_) {
    Frame f;
    f.function = k.function;
    f.registers = arguments;
    f.registers.resize(module.functions[k.function].regTypes.size());
    t.frames.push_back(std::move(f));
  }
  for (const ir::Function& f : module.functions)
    for (const ir::Block& b : f.blocks)
      for (const ir::Inst& i : b.insts)
        if (const ir::Location& at = module.locations[i.loc]; i.op == Opcode::Requires)
          preconditions_.insert({at.file, at.line, at.column});
}

std::vector<uint32_t> Machine::runnable() const {
  std::vector<uint32_t> out;
  for (uint32_t t = 0; t < threads_.size(); ++t)
    if (threads_[t].status == Status::Runs) out.push_back(t);
  return out;
}

bool Machine::ended() const {
  for (const Thread& t : threads_)
    if (t.status != Status::Gone) return false;
  return true;
}

const ir::Inst& Machine::next(uint32_t t) const {
  const Frame& f = threads_[t].frames.back();
  return module_.functions[f.function].blocks[f.block].insts[f.index];
}

Machine::Stack Machine::stack(uint32_t t) const {
  Stack out;
  for (const Frame& f : threads_[t].frames) out.push_back({f.function, f.block, f.index});
  return out;
}

uint64_t Machine::value(uint32_t t, const ir::Operand& o) const {
  switch (o.kind) {
    case ir::Operand::Kind::Reg: return threads_[t].frames.back().registers[o.payload];
    case ir::Operand::Kind::Const: return cut(o.payload, o.type.bits);
    case ir::Operand::Kind::ObjectAddress: return ir::makePointer(o.payload, 0);
  }
  return 0;
}

std::vector<uint64_t> Machine::values(uint32_t t, const ir::Inst& i) const {
  std::vector<uint64_t> out;
  for (const ir::Operand& o : i.operands) out.push_back(value(t, o));
  return out;
}

void Machine::finish(uint32_t t, uint64_t result) {
  Frame& f = threads_[t].frames.back();
  const ir::Inst& i = next(t);
  if (i.result != ir::kNoReg) f.registers[i.result] = i.type.isVoid() ? 0 : cut(result, i.type.bits);
  ++f.index;
}

void Machine::go(uint32_t t, uint32_t to) {
  Frame& f = threads_[t].frames.back();
  f.previous = f.block, f.block = to, f.index = 0;
  const std::vector<ir::Inst>& insts = module_.functions[f.function].blocks[to].insts;
  std::vector<std::pair<ir::RegId, uint64_t>> phis;  // all read before any is written
  for (; insts[f.index].op == Opcode::Phi; ++f.index)
    for (size_t n = 0; n < insts[f.index].targets.size(); ++n)
      if (insts[f.index].targets[n] == f.previous)
        phis.push_back({insts[f.index].result, value(t, insts[f.index].operands[n])});
  for (const auto& [r, v] : phis) f.registers[r] = v;
}

void Machine::leave(uint32_t t, bool early) {
  threads_[t].status = Status::Gone, threads_[t].early = early;
  tryBlock(block(t));
  tryGrid();
  for (uint32_t u : ofBlock(block(t)))
    if (threads_[u].status == Status::AtWarp) tryWarp(u);
}

uint64_t Machine::special(uint32_t t, ir::SpecialRegister r) const {
  using S = ir::SpecialRegister;
  const ir::Dim3 tid = ir::position(t % perBlock_, setting_.launch.block),
                 ctaid = ir::position(block(t), setting_.launch.grid);
  const ir::Dim3 &ntid = setting_.launch.block, &nctaid = setting_.launch.grid;
  switch (r) {
    case S::TidX: return tid.x;
    case S::TidY: return tid.y;
    case S::TidZ: return tid.z;
    case S::CtaidX: return ctaid.x;
    case S::CtaidY: return ctaid.y;
    case S::CtaidZ: return ctaid.z;
    case S::NtidX: return ntid.x;
    case S::NtidY: return ntid.y;
    case S::NtidZ: return ntid.z;
    case S::NctaidX: return nctaid.x;
    case S::NctaidY: return nctaid.y;
    case S::NctaidZ: return nctaid.z;
    case S::LaneId: return lane(t);
    case S::WarpId: return t % perBlock_ / setting_.launch.warpSize;
    case S::WarpSize: return setting_.launch.warpSize;
    case S::DynamicSharedSize: return setting_.launch.sharedBytes.value_or(0);
  }
  return 0;
}

void Machine::step(uint32_t t) {
  const ir::Inst& i = next(t);
  switch (i.op) {
    case Opcode::DebugValue: finish(t, 0); return;
    case Opcode::Br: go(t, i.targets[0]); return;
    case Opcode::CondBr: go(t, i.targets[value(t, i.operands[0]) ? 0 : 1]); return;
    case Opcode::SpecialReg: finish(t, special(t, i.special)); return;
    case Opcode::Undef: finish(t, random_() % 2 ? random_() % 4 : random_()); return;
    case Opcode::Arbitrary: {
      if (i.isUncomputed) throw NotSimulated("a value that is not computed");
      const uint64_t lo = value(t, i.operands[0]), hi = value(t, i.operands[1]);
      finish(t, hi - lo == ~uint64_t(0) ? random_() : lo + random_() % (hi - lo + 1));
      return;
    }
    case Opcode::ActiveMask: finish(t, uint64_t(1) << lane(t)); return;
    case Opcode::LocalAddr: {
      Frame& f = threads_[t].frames.back();
      auto [at, isNew] = f.locals.try_emplace(ir::InstRef{f.function, f.block, f.index}, 0);
      if (isNew) at->second = memory_.makeLocal(i.object);
      finish(t, at->second);
      return;
    }
    case Opcode::Renew:
      memory_.forget(value(t, i.operands[0]));
      finish(t, 0);
      return;
    case Opcode::Contracted: {
      const Frame& f = threads_[t].frames.back();
      finish(t, contracted_.try_emplace({f.function, f.block, f.index}, random_() % 2).first->second);
      return;
    }
    case Opcode::Within:
      if (!value(t, i.operands[1])) {
        if (!i.name.empty()) throw NotSimulated(i.name);
        throw Violated{PropertyClass::Bounds, "an address far away"};
      }
      finish(t, 0);
      return;
    case Opcode::Load: load(t, i); return;
    case Opcode::Store: store(t, i); return;
    case Opcode::AtomicRMW:
    case Opcode::AtomicCAS: atomic(t, i); return;
    case Opcode::MemCopy:
    case Opcode::MemSet: bytes(t, i); return;
    case Opcode::Fence:
      clocks_.fence(t, i.scope, i.order);
      finish(t, 0);
      return;
    case Opcode::Assert:
    case Opcode::Ensures:
      if (setting_.judges && !value(t, i.operands[0]))
        throw Violated{i.op == Opcode::Assert ? PropertyClass::Assertion : PropertyClass::Ensures,
                       i.name + ", thread " + std::to_string(t)};
      finish(t, 0);
      return;
    case Opcode::Assume:
    case Opcode::Requires:
      if (!value(t, i.operands[0])) throw Ended{kExcluded};
      finish(t, 0);
      return;
    case Opcode::Call: {
      Frame f;
      f.function = i.callee, f.result = i.result;
      f.registers = values(t, i);
      f.registers.resize(module_.functions[i.callee].regTypes.size());
      ++threads_[t].frames.back().index;
      if (threads_[t].frames.size() > 200) throw NotSimulated("so deep a recursion");
      threads_[t].frames.push_back(std::move(f));
      return;
    }
    case Opcode::Ret: {
      if (threads_[t].frames.size() == 1) return leave(t, false);
      const uint64_t result = i.operands.empty() ? 0 : value(t, i.operands[0]);
      const ir::RegId to = threads_[t].frames.back().result;
      threads_[t].frames.pop_back();
      if (to != ir::kNoReg) threads_[t].frames.back().registers[to] = result;
      return;
    }
    case Opcode::Exit: leave(t, true); return;
    case Opcode::Trap: throw Ended{"trap"};
    case Opcode::UnsupportedOp:
    case Opcode::Unreachable: throw NotSimulated(i.name);
    case Opcode::Barrier:
      threads_[t].status = Status::AtBarrier;
      tryBlock(block(t));
      return;
    case Opcode::GridSync:
      threads_[t].status = Status::AtGrid;
      tryGrid();
      return;
    case Opcode::WarpSync:
    case Opcode::Shuffle:
    case Opcode::Vote:
    case Opcode::MatchAny:
    case Opcode::MatchAll:
    case Opcode::WarpReduce:
      if (!(value(t, i.operands[0]) >> lane(t) & 1))
        throw Violated{PropertyClass::InvalidMask, "a lane that its mask does not name"};
      threads_[t].status = Status::AtWarp;
      tryWarp(t);
      return;
    default: finish(t, compute(i, values(t, i)));
  }
}

}  // namespace gpubmc::simulator

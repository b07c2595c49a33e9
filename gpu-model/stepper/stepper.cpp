#include "gpu-model/stepper/stepper.h"

#include <algorithm>
#include <utility>

#include "encoder/util/error.h"

namespace gpubmc::stepper {

using ir::Inst;
using ir::Opcode;

Stepper::Stepper(machine::Inputs& inputs, encoder::Query& query, const StepOptions& options, Sink sink)
    : in_(inputs),
      tm_(inputs.terms),
      module_(inputs.module),
      query_(query),
      options_(options),
      sink_(std::move(sink)),
      code_(inputs.module, inputs.kernel, ir::warpsOf(options.launch.lockStep)),
      untouched_(inputs, initial_),
      perBlock_(options.launch.threadsPerBlock()),
      blocks_(uint32_t(options.launch.grid.count())) {
  for (const ir::Function& f : module_.functions)
    for (const ir::Block& b : f.blocks)
      for (const Inst& i : b.insts)
        if (ir::isWarpOp(i.op) && !behind_) behind_.emplace(module_);
}

std::vector<State> Stepper::start() {
  const uint32_t n = threadCount();
  State s(Memory(in_, initial_), Clocks(tm_, n, perBlock_, code_.acquires() || code_.countsObserved()));
  s.known = std::make_shared<const std::unordered_map<uint32_t, Term>>();
  for (Term g : options_.given) {
    if (tm_.isTrue(g)) continue;
    s.path.push_back(g);
    learn(s, g, true);
  }
  s.causes.assign(n, std::make_shared<const std::vector<uint32_t>>(n, 0));
  if (!s.path.empty() && !ask(s, tm_.tru())) return {};
  for (uint32_t t = 0; t < n; ++t) {
    auto thread = std::make_shared<Thread>();
    thread->block = t / perBlock_, thread->lane = t % perBlock_;
    Frame f;
    f.function = in_.kernel.function;
    f.regs.resize(module_.functions[f.function].regTypes.size());
    std::copy_n(in_.scalars.begin(), in_.kernel.argumentCount(), f.regs.begin());
    f.iterations.assign(code_.loops(f.function).loops.size(), 0);
    f.symbolic.assign(f.iterations.size(), false);
    thread->frames.push_back(std::move(f));
    s.threads.push_back(std::move(thread));
    s.todo.push_back(t);
  }
  if (options_.launch.lockStep) {
    const uint32_t warps = (perBlock_ + options_.launch.warpSize - 1) / options_.launch.warpSize;
    s.warps.resize(size_t(blocks_) * warps);
  }
  return settle(std::move(s));
}

std::vector<State> Stepper::step(State s, uint32_t t) {
  s.turn = t;
  s.todo.push_back(t);
  return settle(std::move(s));
}

std::vector<State> Stepper::settle(State first) {
  std::vector<State> out;
  work_.push_back(std::move(first));
  while (!work_.empty()) {
    State s = std::move(work_.back());
    work_.pop_back();
    bool goes = true;
    while (goes && !s.todo.empty()) {
      const uint32_t t = s.todo.back();
      goes = s.isAsking ? meetPreconditions(s, t) : options_.launch.lockStep ? runWarp(s, t) : run(s, t);
      if (goes) std::erase(s.todo, t);
      if (s.todo.empty() && std::exchange(s.isAsking, false))
        for (uint32_t all = 0; all < threadCount(); ++all) s.todo.push_back(all);
    }
    if (goes) out.push_back(std::move(s));
  }
  return out;
}

ir::InstRef Stepper::at(const State& s, uint32_t t) const {
  const Frame& f = s.thread(t).frames.back();
  return {f.function, f.block, f.index};
}

void Stepper::unsupported(const State& s, uint32_t t, const std::string& what) {
  throw Unsupported(what, ir::at(module_, at(s, t)).loc);
}

// Until the next visible operation, or until the thread waits or has exited.
Stepper::Goes Stepper::run(State& s, uint32_t t) {
  for (uint64_t n = 0;; ++n) {
    if (options_.cancel && n % 64 == 0) options_.cancel->poll();
    const Thread& thread = s.thread(t);
    if (thread.status != Thread::Status::Ready) return true;
    const ir::InstRef ref = at(s, t);
    const Inst& inst = ir::at(module_, ref);
    if (isVisible(s, t, inst)) {
      if (s.turn != t) {
        forgetDead(s.edit(t).frames.back(), ref, ir::kNoReg);
        return true;
      }
      if (!execute(s, t, inst)) return false;
      s.turn.reset();
      ++s.edit(t).operations;
      continue;
    }
    if (!execute(s, t, inst)) return false;
  }
}

bool Stepper::isVisible(const State& s, uint32_t t, const Inst& inst) {
  if (inst.op == Opcode::Load && code_.isSpecification(at(s, t))) return false;
  if (ir::isAtomicAccess(inst)) return true;
  const bool canBe = ir::arrives(inst.op) || inst.op == Opcode::Load || inst.op == Opcode::Store;
  return canBe && !options_.visible.empty() && options_.visible.contains(at(s, t));
}

Stepper::Goes Stepper::branch(State& s, uint32_t t, const Inst& inst) {
  const Term condition = value(s, s.thread(t).frames.back(), inst.operands[0]);
  if (!tm_.value(condition) && !tm_.value(simplified(s, condition))) {
    Frame& f = s.edit(t).frames.back();
    const ir::LoopForest& forest = code_.loops(f.function);
    for (int l = forest.loopOf[f.block]; l >= 0; l = forest.loops[size_t(l)].parent) f.symbolic[size_t(l)] = true;
  }
  const auto taken = decide(s, condition);
  return taken && jump(s, t, inst.targets[*taken ? 0 : 1]);
}

Stepper::Goes Stepper::jump(State& s, uint32_t t, ir::BlockId target) {
  Thread& thread = s.edit(t);
  Frame& f = thread.frames.back();
  const ir::LoopForest& forest = code_.loops(f.function);
  bool header = false, readsToEnd = false;
  for (size_t l = 0; l < forest.loops.size(); ++l) {
    if (forest.loops[l].header != target) continue;
    header = true;
    const auto& latches = forest.loops[l].latches;
    const bool back = std::find(latches.begin(), latches.end(), f.block) != latches.end();
    f.iterations[l] = back ? f.iterations[l] + 1 : 0;
    if (!back) f.symbolic[l] = false;
    readsToEnd |= code_.readsToEnd(f.function, l);
    const bool bounded = f.symbolic[l] || code_.readsToEnd(f.function, l);
    if (f.iterations[l] >=
        (bounded ? std::min<uint64_t>(options_.unwind, options_.maxIterations) : options_.maxIterations)) {
      const auto& insts = module_.functions[f.function].blocks[target].insts;
      cut_ = LoopCut{insts.back().loc, f.iterations[l]};
      return false;
    }
  }
  const ir::Block& code = module_.functions[f.function].blocks[target];
  std::vector<std::pair<ir::RegId, Term>> values;
  uint32_t index = 0;
  for (; index < code.insts.size() && code.insts[index].op == Opcode::Phi; ++index) {
    const Inst& phi = code.insts[index];
    for (size_t i = 0; i < phi.targets.size(); ++i)
      if (phi.targets[i] == f.block) {
        values.emplace_back(phi.result, value(s, f, phi.operands[i]));
        break;
      }
  }
  for (auto [reg, v] : values) f.regs[reg] = v;
  f.previous = f.block;
  f.block = target;
  f.index = index;
  // In lock-step all lanes that arrive here are checked together.
  thread.atHead = header && options_.launch.lockStep;
  if (header && !thread.atHead && spins(s, {t}, readsToEnd)) thread.status = Thread::Status::Waiting;
  return true;
}

// Dead registers do not distinguish two states.
void Stepper::forgetDead(Frame& f, ir::InstRef where, ir::RegId except) {
  const std::vector<bool>& live = code_.live(where);
  for (size_t r = 0; r < f.regs.size(); ++r)
    if (!live[r] && r != except) f.regs[r] = Term{};
}

// The thread that keeps the reads and snapshots: itself or, in lock-step, the first lane of its warp.
uint32_t Stepper::unit(uint32_t t) const {
  if (!options_.launch.lockStep) return t;
  return t - t % perBlock_ % options_.launch.warpSize;
}

// The threads are at a loop header. If they were here before with the same registers, have changed no memory since, and
// what they have read since is unchanged, they will repeat themselves.
bool Stepper::spins(State& s, const std::vector<uint32_t>& threads, bool readsToEnd) {
  for (uint32_t t : threads) forgetDead(s.edit(t).frames.back(), at(s, t), ir::kNoReg);
  Thread& keeper = s.edit(unit(threads[0]));
  auto standLike = [](const std::vector<Frame>& a, const std::vector<Frame>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Frame& x, const Frame& y) { return x.standsLike(y); });
  };
  for (const Snapshot& earlier : keeper.history) {
    bool same = earlier.threads == threads;
    for (size_t i = 0; same && i < threads.size(); ++i)
      same = standLike(earlier.frames[i], s.thread(threads[i]).frames);
    for (size_t i = earlier.reads; same && i < keeper.reads.size(); ++i) {
      const SpinRead& r = keeper.reads[i];
      const Term now = s.memory.load(r.place, r.shape, r.offset, r.bytes, r.bytes);
      same = now == r.value || !possible(s, tm_.ne(now, r.value));
    }
    if (!same) continue;
    keeper.reads.erase(keeper.reads.begin(), keeper.reads.begin() + long(earlier.reads));
    keeper.spins = keeper.operations - earlier.operations + (s.turn == threads[0]);
    keeper.history.clear();
    return true;
  }
  if (keeper.history.size() >= 32) return false;
  Snapshot now{threads, {}, keeper.reads.size(), keeper.operations, readsToEnd};
  for (uint32_t t : threads) now.frames.push_back(s.thread(t).frames);
  keeper.history.push_back(std::move(now));
  return false;
}

// The thread has changed memory, so it need not repeat itself.
void Stepper::changed(State& s, uint32_t t) {
  Thread& keeper = s.edit(unit(t));
  keeper.history.clear();
  keeper.reads.clear();
}

bool Stepper::waitsAtOnce(const State& s, uint32_t t) const {
  return s.thread(t).status == Thread::Status::Waiting && s.thread(unit(t)).spins == 1;
}

ir::InstRef Stepper::waitsAt(const State& s, uint32_t t) const {
  const auto& reads = s.thread(unit(t)).reads;
  return reads.empty() ? at(s, t) : reads[0].inst;
}

void Stepper::call(State& s, uint32_t t, const Inst& inst) {
  Thread& thread = s.edit(t);
  if (thread.frames.size() > 1000) unsupported(s, t, "recursion");
  Frame f;
  f.function = inst.callee;
  f.regs.resize(module_.functions[inst.callee].regTypes.size());
  for (size_t i = 0; i < inst.operands.size(); ++i) f.regs[i] = value(s, thread.frames.back(), inst.operands[i]);
  f.iterations.assign(code_.loops(f.function).loops.size(), 0);
  f.symbolic.assign(f.iterations.size(), false);
  f.result = inst.result;
  ir::InstRef after = at(s, t);
  ++after.index;
  forgetDead(thread.frames.back(), after, ir::kNoReg);
  thread.frames.push_back(std::move(f));
}

void Stepper::ret(State& s, uint32_t t, const Inst& inst) {
  Thread& thread = s.edit(t);
  if (thread.frames.size() == 1) return leave(s, t, Thread::Status::Exited, false);
  const Term v = inst.operands.empty() ? Term{} : value(s, thread.frames.back(), inst.operands[0]);
  const ir::RegId to = thread.frames.back().result;
  thread.frames.pop_back();
  Frame& f = thread.frames.back();
  if (to != ir::kNoReg) f.regs[to] = v;
  ++f.index;
}

void Stepper::leave(State& s, uint32_t t, Thread::Status how, bool early) {
  Thread& thread = s.edit(t);
  thread.status = how;
  thread.leftEarly = early;
  if (how == Thread::Status::Exited) thread.frames.resize(1);
  thread.frames.back().regs.clear();
  changed(s, t);
  if (how != Thread::Status::Exited) return;
  leaveNamed(s, t);
  // Threads that wait for this one stop waiting.
  const uint32_t warp = options_.launch.warpSize, first = t / perBlock_ * perBlock_ + thread.lane / warp * warp;
  for (uint32_t o = first; o < std::min(first + warp, (thread.block + 1) * perBlock_); ++o)
    if (s.thread(o).status == Thread::Status::AtWarpOp && tryWarpOp(s, o)) break;
  releaseBlock(s, thread.block);
  if (options_.launch.exitedArrive) releaseGrid(s);
  if (options_.launch.exitedArrive && early && waitsAtNamed(s, s.thread(t).block))
    throw Unsupported("a thread that leaves while others wait at a barrier by number, where it counts as arrived");
}

Stepper::Goes Stepper::check(State& s, uint32_t t, const Inst& inst) {
  const Term condition = value(s, s.thread(t).frames.back(), inst.operands[0]);
  if (inst.op == Opcode::Assert || inst.op == Opcode::Ensures) {
    if (!demand(s, t, inst.op == Opcode::Assert ? PropertyClass::Assertion : PropertyClass::Ensures,
                tm_.not_(condition)))
      return false;
  } else if (!suppose(s, condition)) {
    return false;
  }
  if (s.thread(t).status == Thread::Status::Ready) ++s.edit(t).frames.back().index;
  return true;
}

// Continues under the condition; false if it is unsatisfiable.
Stepper::Goes Stepper::suppose(State& s, Term condition) {
  condition = simplified(s, condition);
  if (tm_.isTrue(condition)) return true;
  if (!possible(s, condition)) return false;
  s.path.push_back(condition);
  learn(s, condition, true);
  return true;
}

}  // namespace gpubmc::stepper

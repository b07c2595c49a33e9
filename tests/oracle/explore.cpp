#include "tests/oracle/explore.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "encoder/util/error.h"
#include "gpu-model/interp/vm.h"
#include "gpu-model/ir/loops.h"

namespace gpubmc::oracle {
namespace {

using interp::ThreadStatus;
using interp::Vm;
using ir::Opcode;

bool isVisible(const ir::Inst& i) {
  switch (i.op) {
    case Opcode::Load:
    case Opcode::Store:
    case Opcode::MemCopy:
    case Opcode::MemSet:
    case Opcode::AsyncCopy:
    case Opcode::AtomicRMW:
    case Opcode::AtomicCAS:
    case Opcode::Fence:
    case Opcode::Assert:
    case Opcode::Ensures:
    case Opcode::Assume:
    case Opcode::Trap: return true;
    default: return false;
  }
}

class Explorer {
 public:
  Explorer(const ir::Module& module, const interp::Witness& input, size_t maxStates)
      : module_(module), input_(input), maxStates_(maxStates) {
    for (const ir::Function& f : module.functions)
      for (const ir::Block& b : f.blocks)
        for (const ir::Inst& i : b.insts) prune_ &= i.op != Opcode::Fence;
  }

  /// For the memory at the end: what ordered two accesses does not matter.
  FinalStates finals() {
    prune_ = keepsMemory_ = true;
    run();
    finals_.complete = found_.complete;
    return std::move(finals_);
  }

  Found run() {
    try {
      Vm start(module_, input_, false);
      for (uint32_t t = 0; t < start.threadCount(); ++t) advance(start, t, false);
      visit(start, kRoot);
      findDeadlocks();
    } catch (const Unsupported&) {
      found_.complete = false;
    }
    return std::move(found_);
  }

 private:
  /// Loads and stores of a thread's own variables are not visible to others.
  bool visible(const Vm& vm, uint32_t t) const {
    const ir::Inst& i = vm.next(t);
    if (!isVisible(i)) return false;
    if (i.op != Opcode::Load && i.op != Opcode::Store) return true;
    const ir::Operand& p = i.operands[i.op == Opcode::Load ? 0 : 1];
    if (p.kind != ir::Operand::Kind::Reg) return true;
    const uint64_t object = ir::pointerObject(vm.thread(t).frames.back().regs[p.payload]);
    return object < interp::kFirstLocal;
  }
  bool ready(const Vm& vm, uint32_t t) const { return !vm.finished() && vm.thread(t).status == ThreadStatus::Ready; }

  /// Executes `one` visible instruction of the thread, if asked to, and the invisible ones after it.
  void advance(Vm& vm, uint32_t t, bool one) {
    if (input_.launch.lockStep) return advanceWarp(vm, t, one);
    if (one) vm.step(t);
    for (int left = 10'000; ready(vm, t) && !visible(vm, t); --left) {
      if (left == 0) return vm.stop("too many steps");
      vm.step(t);
    }
  }

  /// The lanes of t's warp that stand at the earliest place.
  std::vector<uint32_t> group(const Vm& vm, uint32_t t) const {
    const uint32_t perBlock = input_.launch.threadsPerBlock(), size = input_.launch.warpSize;
    const uint32_t block = t / perBlock, first = block * perBlock + t % perBlock / size * size;
    std::vector<uint32_t> out;
    std::vector<uint64_t> earliest;
    for (uint32_t l = first; l < std::min(first + size, (block + 1) * perBlock); ++l) {
      if (!ready(vm, l)) continue;
      std::vector<uint64_t> p = vm.position(l);
      if (out.empty() || p < earliest) {
        out = {l};
        earliest = std::move(p);
      } else if (p == earliest) {
        out.push_back(l);
      }
    }
    return out;
  }
  void advanceWarp(Vm& vm, uint32_t t, bool one) {
    for (int left = 10'000;; --left) {
      const std::vector<uint32_t> lanes = group(vm, t);
      if (lanes.empty()) return;
      bool seen = false;
      for (uint32_t l : lanes) seen |= visible(vm, l);
      if (seen && !one) return;
      if (left == 0) return vm.stop("too many steps");
      for (uint32_t l : lanes) vm.step(l);
      vm.joinWarpStep(lanes);
      if (seen) one = false;
    }
  }

  bool hasBarrier(uint32_t function, size_t loop) const {
    auto [it, fresh] = barriers_.try_emplace(function);
    if (fresh)
      for (const ir::Loop& l : ir::loopForest(module_.functions[function]).loops) {
        bool has = false;
        for (ir::BlockId b : l.blocks)
          for (const ir::Inst& i : module_.functions[function].blocks[b].insts)
            has |= i.op >= Opcode::Barrier && i.op <= Opcode::GridSync;
        it->second.push_back(has);
      }
    return it->second[loop];
  }

  std::string digest(const Vm& vm) const {
    std::string d;
    auto put = [&](uint64_t v) { d.append(reinterpret_cast<const char*>(&v), sizeof v); };
    for (uint32_t t = 0; t < vm.threadCount(); ++t) {
      const interp::Thread& x = vm.thread(t);
      put(uint64_t(x.status) << 8 | x.leftEarly);
      for (const auto& group : x.groups) put(group.size());
      for (const interp::VmFrame& f : x.frames) {
        put(uint64_t(f.function) << 48 | uint64_t(f.block) << 24 | f.index);
        for (uint64_t r : f.regs) put(r);
        // Iterations tell barriers apart; those of a loop that waits are without number.
        for (size_t l = 0; l < f.iterations.size(); ++l)
          if (hasBarrier(f.function, l)) put(f.iterations[l]);
      }
    }
    for (const auto& [place, byte] : vm.memory().state()) {
      put(std::get<0>(place) << 56 | uint64_t(std::get<1>(place)) << 48 | std::get<2>(place));
      put(byte);
    }
    return d;
  }

  void note(const Vm& vm) {
    for (const interp::Violation& v : vm.violations()) found_.violations.try_emplace(v.cls, v.message);
    if (vm.stopped() && vm.stopped()->starts_with("unsupported")) found_.complete = false;
    if (vm.stopped() && *vm.stopped() == "too many steps") found_.complete = false;
  }

  /// `from`: the state that this one comes from.
  void visit(Vm vm, size_t from) {
    for (;;) {
      note(vm);
      if (vm.finished()) return ends(vm, from);
      std::vector<uint32_t> enabled;  // in lock-step one lane speaks for its warp
      std::vector<bool> taken(vm.threadCount());
      for (uint32_t t = 0; t < vm.threadCount(); ++t) {
        if (!ready(vm, t) || taken[t]) continue;
        enabled.push_back(t);
        if (!input_.launch.lockStep) continue;
        for (uint32_t o = 0; o < vm.threadCount(); ++o) taken[o] = taken[o] || sameWarp(t, o);
      }
      if (releasable(vm, enabled)) {
        Vm released = vm;
        const bool moved = released.release();
        note(released);
        if (!moved && enabled.empty()) return ends(released, from);
        if (!moved) {  // one block waits for ever; the others go on first
          if (!step(vm, enabled, from)) return;
          continue;
        }
        std::destroy_at(&vm);
        std::construct_at(&vm, std::move(released));
        for (uint32_t t = 0; t < vm.threadCount(); ++t)
          if (ready(vm, t)) advance(vm, t, false);
        continue;
      }
      if (!step(vm, enabled, from)) return;
    }
  }
  /// Explores a step of every enabled thread but the last, takes that of the last in `vm`; false: nothing is left to do.
  bool step(Vm& vm, const std::vector<uint32_t>& enabled, size_t& from) {
    const auto [known, fresh] = prune_ ? seen_.try_emplace(digest(vm), comesFrom_.size()) : std::pair{seen_.end(), true};
    const size_t here = fresh ? comesFrom_.size() : known->second;
    if (fresh) comesFrom_.emplace_back();
    if (fresh && keepsMemory_) memory_.push_back(changedBytes(vm));
    comesFrom_[here].push_back(from);
    from = here;
    if (!fresh) return false;
    if (++found_.states > maxStates_) {
      found_.complete = false;
      return false;
    }
    for (size_t i = 0; i + 1 < enabled.size(); ++i) {
      Vm next = vm;
      advance(next, enabled[i], true);
      settle(next);
      visit(std::move(next), here);
      if (!found_.complete) return false;
    }
    advance(vm, enabled.back(), true);
    settle(vm);
    return true;
  }
  /// A warp operation that one thread completed lets others go on.
  void settle(Vm& vm) {
    for (uint32_t t = 0; t < vm.threadCount(); ++t)
      if (ready(vm, t) && !input_.launch.lockStep) advance(vm, t, false);
    if (input_.launch.lockStep)
      for (uint32_t t = 0; t < vm.threadCount(); t += 1) advanceWarp(vm, t, false);
  }
  bool sameWarp(uint32_t a, uint32_t b) const {
    const uint32_t perBlock = input_.launch.threadsPerBlock(), size = input_.launch.warpSize;
    return a / perBlock == b / perBlock && a % perBlock / size == b % perBlock / size;
  }
  /// Some block has nobody left to run, and not everybody has gone.
  bool releasable(const Vm& vm, const std::vector<uint32_t>& enabled) const {
    const uint32_t perBlock = input_.launch.threadsPerBlock();
    if (enabled.empty()) return true;
    for (uint32_t b = 0; b < input_.blocks.size(); ++b) {
      bool waits = false, runs = false;
      for (uint32_t l = 0; l < perBlock; ++l) {
        const ThreadStatus s = vm.thread(b * perBlock + l).status;
        waits |= s == ThreadStatus::AtBarrier || s == ThreadStatus::AtWarpOp || s == ThreadStatus::AtPhase;
        runs |= s == ThreadStatus::Ready;
      }
      if (waits && !runs) return true;
    }
    return false;
  }

  void ends(const Vm& vm, size_t state) {
    ended_.push_back(state);
    bool all = !vm.finished();
    for (uint32_t t = 0; t < vm.threadCount(); ++t) all &= vm.thread(t).status == ThreadStatus::Exited;
    if (all && keepsMemory_) finals_.ends.insert(changedBytes(vm));
  }
  Contents changedBytes(const Vm& vm) const {
    const interp::Memory before(module_, input_);
    Contents out;
    for (const auto& [place, byte] : vm.memory().state()) {
      const auto [object, instance, offset] = place;
      if (byte != before.load(object, instance, offset)) out[{uint32_t(object), instance, offset}] = byte;
    }
    return out;
  }
  /// A state from which no end can be reached: its threads wait for each other for ever.
  void findDeadlocks() {
    if (!prune_ || !found_.complete) return;
    std::vector<bool> reaches(comesFrom_.size());
    for (std::vector<size_t> work = ended_; !work.empty();) {
      const size_t s = work.back();
      work.pop_back();
      if (s == kRoot || reaches[s]) continue;
      reaches[s] = true;
      work.insert(work.end(), comesFrom_[s].begin(), comesFrom_[s].end());
    }
    if (keepsMemory_) collectStuck(reaches);
    if (std::find(reaches.begin(), reaches.end(), false) != reaches.end())
      found_.violations.try_emplace(PropertyClass::Deadlock, "a state from which no end can be reached");
  }

  /// Of the states that cannot reach an end, those from which memory never changes again.
  void collectStuck(const std::vector<bool>& reaches) {
    std::vector<bool> changes = reaches;
    std::vector<size_t> work;
    for (size_t s = 0; s < comesFrom_.size(); ++s)
      for (size_t from : comesFrom_[s])
        if (from != kRoot && memory_[from] != memory_[s]) work.push_back(from);
    while (!work.empty()) {
      const size_t s = work.back();
      work.pop_back();
      if (changes[s]) continue;
      changes[s] = true;
      for (size_t from : comesFrom_[s])
        if (from != kRoot) work.push_back(from);
    }
    for (size_t s = 0; s < changes.size(); ++s)
      if (!changes[s]) finals_.stuck.insert(memory_[s]);
  }

  static constexpr size_t kRoot = SIZE_MAX;
  const ir::Module& module_;
  const interp::Witness& input_;
  size_t maxStates_;
  mutable std::map<uint32_t, std::vector<bool>> barriers_;  ///< by function and loop
  bool prune_ = true, keepsMemory_ = false;
  FinalStates finals_;
  std::vector<Contents> memory_;  ///< by state, if keepsMemory_
  Found found_;
  std::unordered_map<std::string, size_t> seen_;
  std::vector<std::vector<size_t>> comesFrom_;   ///< by state
  std::vector<size_t> ended_;                    ///< states of which a step ends the run
};

}  // namespace

Found explore(const ir::Module& module, const interp::Witness& input, size_t maxStates) {
  return Explorer(module, input, maxStates).run();
}

FinalStates finalStates(const ir::Module& module, const interp::Witness& input, size_t maxStates) {
  return Explorer(module, input, maxStates).finals();
}

}  // namespace gpubmc::oracle

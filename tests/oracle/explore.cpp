#include "tests/oracle/explore.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/interp/preconditions.h"
#include "gpu-model/interp/vm.h"
#include "gpu-model/ir/loop_ends.h"
#include "gpu-model/ir/loops.h"
#include "tests/oracle/causality.h"

namespace gpubmc::oracle {
namespace {

using interp::ThreadStatus;
using interp::Vm;
using ir::Opcode;

bool isVisible(const ir::Inst& i) {
  return ir::accessesMemory(i.op) || ir::arrives(i.op) || ir::isClaim(i.op) || i.op == Opcode::Fence ||
         i.op == Opcode::Assume || i.op == Opcode::Trap;
}

/// A lock-step warp: lanes that execute an instruction together, those that have not executed it yet, and the side of a
/// branch that runs until it waits.
struct Warp {
  std::vector<uint32_t> group, left, going;
};

/// A state of an execution.
struct Moment {
  Vm vm;
  std::vector<Warp> warps;  ///< lock-step only: by their first thread
};

/// A possible next step: a visible instruction of a thread or, in lock-step, of the first lane of a group.
struct Choice {
  uint32_t thread;
  std::vector<uint32_t> group{};
};

class Explorer {
  static constexpr size_t kDeepest = 500;

 public:
  Explorer(const ir::Module& module, const interp::Witness& input, size_t maxStates)
      : module_(module), input_(input), maxStates_(maxStates) {
    for (const ir::Function& f : module.functions) {
      const std::vector<bool> waiting = ir::waitingLoops(f, ir::loopForest(f));
      waits_ |= std::ranges::find(waiting, true) != waiting.end();
      for (const ir::Block& b : f.blocks)
        for (const ir::Inst& i : b.insts) prune_ &= i.order == ir::Order::Relaxed && i.failure == ir::Order::Relaxed;
    }
  }

  /// For final memory: the order between accesses does not matter.
  FinalStates finals() {
    prune_ = keepsMemory_ = true;
    run();
    finals_.complete = found_.complete;
    return std::move(finals_);
  }

  Found run() {
    try {
      Moment start{Vm(module_, input_, false), {}};
      judges_ = !prune_ && !input_.launch.lockStep;
      if (judges_) start.vm.recordOrder();
      if (input_.launch.lockStep) start.warps.resize(start.vm.threadCount());
      meetPreconditions(start.vm);
      settle(start);
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

  /// Preconditions at the start are about the initial state: all threads evaluate them before anything else happens.
  void meetPreconditions(Vm& vm) const {
    const ir::Function& f = module_.functions[module_.kernels.at(0).function];
    const std::vector<bool> theirs = interp::readForPreconditions(f);
    size_t count = 0;
    for (const ir::Block& b : f.blocks)
      for (const ir::Inst& i : b.insts) count += i.op == Opcode::Requires;
    for (uint32_t t = 0; t < vm.threadCount(); ++t)
      for (size_t left = count; left > 0 && ready(vm, t);) {
        const ir::Inst& next = vm.next(t);
        if (visible(vm, t) && (next.op != Opcode::Load || !theirs[next.result])) break;
        left -= next.op == Opcode::Requires;
        vm.step(t);
      }
  }

  /// Executes the invisible instructions up to the next visible ones.
  void settle(Moment& m) {
    for (uint32_t t = 0; t < m.vm.threadCount(); ++t) {
      if (input_.launch.lockStep) {
        if (m.vm.warpOf(t)[0] == t) settleWarp(m, t);
        continue;
      }
      for (int left = 10'000; ready(m.vm, t) && !visible(m.vm, t); --left) {
        if (left == 0) return m.vm.stop(interp::Stop::Kind::Limit, "too many steps");
        m.vm.step(t);
      }
    }
  }

  bool anyVisible(const Vm& vm, const std::vector<uint32_t>& lanes) const {
    return std::any_of(lanes.begin(), lanes.end(), [&](uint32_t l) { return visible(vm, l); });
  }
  /// The groups of lanes of which one may run: of the side that has started, otherwise all.
  std::vector<std::vector<uint32_t>> groups(Moment& m, uint32_t first) const {
    auto all = m.vm.sides(first);
    std::vector<uint32_t>& going = m.warps[first].going;
    auto begun = [&](const std::vector<uint32_t>& group) {
      return std::any_of(group.begin(), group.end(),
                         [&](uint32_t l) { return std::find(going.begin(), going.end(), l) != going.end(); });
    };
    if (std::none_of(all.begin(), all.end(), begun)) going.clear();
    if (!going.empty()) std::erase_if(all, [&](const auto& group) { return !begun(group); });
    return all;
  }
  void settleWarp(Moment& m, uint32_t first) {
    for (int left = 10'000; !m.vm.finished() && m.warps[first].left.empty(); --left) {
      auto next = groups(m, first);
      std::erase_if(next, [&](const auto& group) { return anyVisible(m.vm, group); });
      if (next.empty()) return;
      if (left == 0) return m.vm.stop(interp::Stop::Kind::Limit, "too many steps");
      m.vm.joinWarpStep(next[0]);
      for (uint32_t l : next[0]) m.vm.step(l);
      m.vm.joinWarpStep(next[0]);
    }
  }
  void take(Moment& m, const Choice& c) {
    if (input_.launch.lockStep) {
      Warp& w = m.warps[m.vm.warpOf(c.thread)[0]];
      if (!c.group.empty()) {
        w.group = w.left = w.going = c.group;
        m.vm.joinWarpStep(w.group);
      }
      m.vm.step(c.thread);
      std::erase(w.left, c.thread);
      if (w.left.empty()) m.vm.joinWarpStep(w.group);
    } else {
      m.vm.step(c.thread);
    }
    settle(m);  // a warp operation that one thread completed may unblock others
  }
  std::vector<Choice> choices(Moment& m) const {
    std::vector<Choice> out;
    for (uint32_t t = 0; t < m.vm.threadCount(); ++t) {
      if (!input_.launch.lockStep) {
        if (ready(m.vm, t)) out.push_back({t});
        continue;
      }
      if (m.vm.warpOf(t)[0] != t || m.vm.finished()) continue;
      for (uint32_t l : m.warps[t].left) out.push_back({l});
      if (!m.warps[t].left.empty()) continue;
      for (const auto& group : groups(m, t))
        for (uint32_t l : group) out.push_back({l, group});
    }
    return out;
  }

  bool hasBarrier(uint32_t function, size_t loop) const {
    auto [it, fresh] = barriers_.try_emplace(function);
    if (fresh)
      for (const ir::Loop& l : ir::loopForest(module_.functions[function]).loops) {
        bool has = false;
        for (ir::BlockId b : l.blocks)
          for (const ir::Inst& i : module_.functions[function].blocks[b].insts) has |= ir::synchronises(i.op);
        it->second.push_back(has);
      }
    return it->second[loop];
  }

  std::string digest(const Moment& m) const {
    const Vm& vm = m.vm;
    std::string d;
    auto put = [&](uint64_t v) { d.append(reinterpret_cast<const char*>(&v), sizeof v); };
    for (uint32_t t = 0; t < vm.threadCount(); ++t) {
      const interp::Thread& x = vm.thread(t);
      put(uint64_t(x.status) << 8 | x.leftEarly);
      for (const auto& group : x.groups) put(group.size());
      for (size_t depth = 0; depth < x.frames.size(); ++depth) {
        const interp::VmFrame& f = x.frames[depth];
        put(uint64_t(f.function) << 48 | uint64_t(f.block) << 24 | f.index);
        for (uint64_t r : f.regs) put(r);
        // Iterations distinguish barriers; those of a waiting loop are not counted.
        for (size_t l = 0; l < f.iterations.size(); ++l)
          if (hasBarrier(f.function, l)) put(f.iterations[l]);
        if (input_.launch.lockStep) put(iterationsAhead(vm, t, depth));
      }
    }
    for (const Warp& w : m.warps)
      for (const auto* lanes : {&w.group, &w.left, &w.going}) {
        uint64_t mask = 0;
        for (uint32_t l : *lanes) mask |= uint64_t(1) << l;
        put(mask);
      }
    for (uint64_t v : vm.barrierState()) put(v);
    for (const auto& [place, byte] : vm.memory().state()) {
      put(std::get<0>(place) << 56 | uint64_t(std::get<1>(place)) << 48 | std::get<2>(place));
      put(byte);
    }
    return d;
  }
  /// How many loop iterations the lane is ahead of the other lanes of its warp, eight bits per loop.
  uint64_t iterationsAhead(const Vm& vm, uint32_t t, size_t depth) const {
    const interp::VmFrame& f = vm.thread(t).frames[depth];
    const ir::LoopForest forest = ir::loopForest(module_.functions[f.function]);
    uint64_t out = 0;
    for (int l = forest.loopOf[f.block]; l >= 0; l = forest.loops[size_t(l)].parent) {
      uint64_t least = f.iterations[size_t(l)];
      for (uint32_t o : vm.warpOf(t)) {
        if (vm.thread(o).status == ThreadStatus::Exited || vm.thread(o).frames.size() <= depth) continue;
        const interp::VmFrame& its = vm.thread(o).frames[depth];
        const auto& blocks = forest.loops[size_t(l)].blocks;
        const bool inside =
            its.function == f.function && std::find(blocks.begin(), blocks.end(), its.block) != blocks.end();
        if (inside) least = std::min(least, its.iterations[size_t(l)]);
      }
      out = out << 8 | std::min<uint64_t>(f.iterations[size_t(l)] - least, 255);
    }
    return out;
  }

  void note(const Vm& vm) {
    for (const interp::Violation& v : vm.violations()) found_.violations.try_emplace(v.cls, v.message);
    if (vm.stopped() && vm.stopped()->kind == interp::Stop::Kind::Unsupported) found_.complete = false;
    if (vm.stopped() && vm.stopped()->kind == interp::Stop::Kind::Limit) found_.complete = false;
  }

  /// `from`: the predecessor state.
  void visit(Moment m, size_t from) {
    for (;;) {
      note(m.vm);
      if (m.vm.finished()) return ends(m.vm, from);
      const std::vector<Choice> enabled = choices(m);
      if (releasable(m.vm, enabled)) {
        Vm released = m.vm;
        const bool moved = released.release();
        note(released);
        if (!moved && enabled.empty()) return ends(released, from);
        if (!moved) {  // one block waits forever; the others run first
          if (!step(m, enabled, from)) return;
          continue;
        }
        // Bounds executions without any choice, in which threads do nothing between barriers.
        if (++releases_ > maxStates_) {
          found_.complete = false;
          return;
        }
        std::destroy_at(&m.vm);
        std::construct_at(&m.vm, std::move(released));
        settle(m);
        continue;
      }
      if (!step(m, enabled, from)) return;
    }
  }
  /// Rounds of a waiting loop that change nothing are left out: they can only order more than executions without them.
  /// Explores all choices but the last one, which it executes in `m`. Returns false if nothing is left to do.
  bool step(Moment& m, std::vector<Choice> enabled, size_t& from) {
    if (!prune_ && !input_.launch.lockStep && waits_) {
      std::erase_if(enabled, [&, before = digest(m)](const Choice& c) {
        Moment next = m;
        take(next, c);
        note(next.vm);
        return !next.vm.finished() && digest(next) == before;
      });
      if (enabled.empty()) {
        found_.violations.try_emplace(PropertyClass::Deadlock, "threads that go round in vain");
        return false;
      }
    }
    const auto [known, fresh] = prune_ ? seen_.try_emplace(digest(m), comesFrom_.size()) : std::pair{seen_.end(), true};
    const size_t here = fresh ? comesFrom_.size() : known->second;
    if (fresh) comesFrom_.emplace_back();
    if (fresh && keepsMemory_) memory_.push_back(changedBytes(m.vm));
    comesFrom_[here].push_back(from);
    from = here;
    if (!fresh) return false;
    // Without recognising repeated states, spinning threads recurse forever and would overflow the stack.
    if (++found_.states > maxStates_ || depth_ > kDeepest) {
      found_.complete = false;
      return false;
    }
    ++depth_;
    for (size_t i = 0; i + 1 < enabled.size(); ++i) {
      Moment next = m;
      take(next, enabled[i]);
      visit(std::move(next), here);
      if (!found_.complete) return false;
    }
    --depth_;
    take(m, enabled.back());
    return true;
  }
  /// Some block has no runnable thread, and not all of its threads have exited.
  bool releasable(const Vm& vm, const std::vector<Choice>& enabled) const {
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
    if (judges_) judge(vm);
    bool all = !vm.finished();
    for (uint32_t t = 0; t < vm.threadCount(); ++t) all &= vm.thread(t).status == ThreadStatus::Exited;
    if (all && keepsMemory_) finals_.ends.insert(changedBytes(vm));
  }
  /// The interpreter reports only one of several accesses of a thread that race with a later one: compare the later
  /// ones.
  void judge(const Vm& vm) {
    // The definition takes cubic time. Executions with waiting loops have many events and are much alike.
    constexpr size_t kMaxEvents = 100, kMaxJudged = 500;
    if (vm.order().size() > kMaxEvents || judged_ == kMaxJudged) return;
    ++judged_;
    const auto racing = racingPairs(module_, input_.launch, vm.order().all());
    if (!racing || found_.disputed) return;
    std::set<ir::InstRef> seen, real;
    for (const interp::Violation& v : vm.violations())
      if (v.first && v.second) seen.insert(v.second->inst);
    for (const auto& [first, second] : *racing) real.insert(second);
    if (seen == real) return;
    auto list = [](const std::set<ir::InstRef>& all) {
      std::string out;
      for (ir::InstRef i : all) out += fmt::format(" {}.{}", i.block, i.index);
      return out;
    };
    found_.disputed = fmt::format("accesses that race by clocks:{}, by definition:{}", list(seen), list(real));
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
  /// Finds states from which no end is reachable: their threads wait for each other forever.
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

  /// Collects, among the states that cannot reach an end, those from which memory never changes again.
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
  bool prune_ = true, keepsMemory_ = false, judges_ = false;
  bool waits_ = false;  ///< some loop waits for other threads
  size_t judged_ = 0;   ///< executions checked against the definition
  size_t releases_ = 0;
  size_t depth_ = 0;  ///< depth of the recursion: choices among several on the way here
  FinalStates finals_;
  std::vector<Contents> memory_;  ///< by state, if keepsMemory_
  Found found_;
  std::unordered_map<std::string, size_t> seen_;
  std::vector<std::vector<size_t>> comesFrom_;  ///< by state
  std::vector<size_t> ended_;                   ///< states with a step that ends the run
};

}  // namespace

Found explore(const ir::Module& module, const interp::Witness& input, size_t maxStates) {
  return Explorer(module, input, maxStates).run();
}

FinalStates finalStates(const ir::Module& module, const interp::Witness& input, size_t maxStates) {
  return Explorer(module, input, maxStates).finals();
}

}  // namespace gpubmc::oracle

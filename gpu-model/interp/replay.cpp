// The schedule of a witness: threads run in the order of its priority list, each as far as it can, or for a long turn.
// Or a random schedule: the thread and the length of its turn are drawn anew each time.

#include <algorithm>
#include <random>
#include <utility>

#include "encoder/util/error.h"
#include "gpu-model/interp/spin.h"
#include "gpu-model/interp/vm.h"

namespace gpubmc::interp {

namespace {

/// Instructions in a turn: a thread in a very long loop does not keep the others waiting.
constexpr unsigned kTurn = 20'000;
/// A random turn has up to 2^11 instructions; its length is log-uniform.
constexpr unsigned kTurnSizes = 12;
/// Of the recorded threads; a longer trace is not useful.
constexpr size_t kRecorded = 2'000'000;

class Schedule {
 public:
  Schedule(const Witness& w, Vm& vm, const ReplayOptions& options)
      : w_(w), vm_(vm), options_(options), left_(options.maxSteps), poll_(options.cancel), spin_(vm.threadCount()) {
    if (options.seed) random_.emplace(*options.seed);
    std::vector<bool> listed(vm.threadCount());
    for (ThreadId id : w.priority) {
      const uint32_t t = vm.indexOf(id);
      if (!listed[t]) order_.push_back(t);
      listed[t] = true;
    }
    for (uint32_t t = 0; t < vm.threadCount(); ++t)
      if (!listed[t]) order_.push_back(t);
  }

  void run() {
    do {
      for (bool moved = true; moved && !vm_.finished();) {
        moved = false;
        for (size_t i = 0; i < order_.size(); ++i) {
          if (random_) std::swap(order_[i], order_[i + (*random_)() % (order_.size() - i)]);
          const uint32_t t = order_[i];
          moved |= w_.launch.lockStep ? runWarp(t) : runThread(t);
          if (std::exchange(met_, false) || (random_ && moved)) break;
        }
      }
    } while (!vm_.finished() && (resume() || vm_.release() || passTurn() || endLaunch()));
    if (!vm_.finished()) reportSpinning();
  }

 private:
  bool mayStep(uint32_t t) const {
    if (paused_ == t || vm_.thread(t).status != ThreadStatus::Ready) return false;
    if (!w_.launch.lockStep && spin_.spins(vm_, t)) return false;
    if (letsOthersGo(t)) return false;
    if (!isOrdered(t)) return true;
    return w_.atomicOrder[turn_] == vm_.thread(t).id;
  }
  /// A thread that would end the launch lets the others go first, unless its violation is the wanted one.
  bool letsOthersGo(uint32_t t) const { return !last_ && vm_.endsLaunch(t) && (w_.givesWay || t != first()); }
  /// The next operation is in the given order.
  bool isOrdered(uint32_t t) const {
    return turn_ < w_.atomicOrder.size() && w_.orderedAtomics.contains(vm_.nextRef(t));
  }
  void step(uint32_t t) {
    poll_();
    const bool turn = isOrdered(t);
    turn_ += turn;
    met_ = turn || vm_.isWarpOp(t);
    const bool last = w_.givesWay && vm_.indexOf(w_.givesWay->first) == t && vm_.nextRef(t) == w_.givesWay->second;
    const ir::InstRef executed = options_.observe ? vm_.nextRef(t) : ir::InstRef();
    vm_.step(t);
    if (options_.observe)
      options_.observe(vm_.thread(t).id, executed,
                       vm_.thread(t).frames.empty() ? 0 : vm_.thread(t).frames.back().block);
    if (last) paused_ = t;
    for (; seen_ < vm_.violations().size(); ++seen_)
      if (options_.until && options_.until(vm_.violations()[seen_]))
        vm_.stop(Stop::Kind::Found, "what was looked for has happened");
    if (--left_ == 0 || vm_.steps().size() > kRecorded) vm_.stop(Stop::Kind::Limit, "the step limit of the replay");
    if (vm_.thread(t).status == ThreadStatus::Ready) spin_.stepped(vm_, t);
  }
  // No thread makes progress, and some do not wait at a barrier: each of them alone returns to its state, so together
  // they do.
  void reportSpinning() {
    std::vector<uint32_t> spinning, held;
    for (uint32_t t : order_)
      if (vm_.thread(t).status == ThreadStatus::Ready) (spin_.spins(vm_, t) ? spinning : held).push_back(t);
    if (!spinning.empty()) vm_.reportDeadlock(spinning, held);
  }
  uint32_t first() const { return order_.front(); }
  bool endLaunch() { return !std::exchange(last_, true); }
  bool resume() { return std::exchange(paused_, std::nullopt).has_value(); }
  // The order was that of a longer execution, so some thread's turn never comes. The others continue without it.
  bool passTurn() {
    if (turn_ >= w_.atomicOrder.size() || vm_.finished()) return false;
    turn_ = w_.atomicOrder.size();
    return true;
  }
  unsigned turnLength() { return random_ ? 1u << ((*random_)() % kTurnSizes) : kTurn; }
  bool runThread(uint32_t t) {
    bool moved = false;
    for (unsigned n = 0, turn = turnLength(); n < turn && !vm_.finished() && mayStep(t); ++n) {
      step(t);
      moved = true;
      if (met_) break;
    }
    return moved;
  }
  /// A warp in lock-step: the lanes that execute an instruction together, those that have not executed it yet, and the
  /// side of a branch that continues until it waits.
  struct Side {
    std::vector<uint32_t> group, left, going;
  };
  bool runWarp(uint32_t t) {
    Side& side = sides_[vm_.warpOf(t)[0]];
    bool moved = false;
    for (unsigned n = 0, turn = turnLength(); n < turn && !vm_.finished();) {
      if (side.left.empty()) {
        auto next = nextGroup(t, side.going);
        if (!next) return moved;
        side.group = side.left = std::move(*next);
        if (isOrdered(side.group[0]) || turn_ >= w_.atomicOrder.size()) side.going = side.group;
        vm_.joinWarpStep(side.group);  // lanes from the two sides of a branch join
      }
      auto lane = std::find_if(side.left.begin(), side.left.end(), [&](uint32_t l) { return mayStep(l); });
      if (lane == side.left.end()) return moved;
      const uint32_t l = *lane;
      side.left.erase(lane);
      step(l);
      moved = true;
      if (!side.left.empty()) continue;
      vm_.joinWarpStep(side.group);  // everything that follows comes after this step, in either branch
      ++n;
    }
    return moved;
  }
  // Of the lanes that may continue together: those that have started the instruction; of these, if they have diverged,
  // those that need not wait for their turn, the first in the order of threads; otherwise those whose turn is next.
  std::optional<std::vector<uint32_t>> nextGroup(uint32_t t, std::vector<uint32_t>& going) const {
    auto groups = vm_.sides(t);
    auto any = [](const std::vector<uint32_t>& lanes, const auto& f) {
      return std::any_of(lanes.begin(), lanes.end(), f);
    };
    auto begun = [&](const auto& group) {
      return any(group, [&](uint32_t l) { return std::find(going.begin(), going.end(), l) != going.end(); });
    };
    std::erase_if(groups,
                  [&](const auto& group) { return paused_ && any(group, [&](uint32_t l) { return paused_ == l; }); });
    if (std::none_of(groups.begin(), groups.end(), begun)) going.clear();
    if (!going.empty()) std::erase_if(groups, [&](const auto& group) { return !begun(group); });
    std::erase_if(groups,
                  [&](const auto& group) { return !any(group, [&](uint32_t l) { return !spin_.spins(vm_, l); }); });
    auto ends = [&](const auto& group) { return any(group, [&](uint32_t l) { return letsOthersGo(l); }); };
    if (!std::all_of(groups.begin(), groups.end(), ends)) std::erase_if(groups, ends);
    if (groups.empty()) return std::nullopt;
    for (uint32_t first : order_)
      for (const auto& group : groups)
        if (!isOrdered(group[0]) && std::find(group.begin(), group.end(), first) != group.end()) return group;
    for (size_t i = turn_; i < w_.atomicOrder.size(); ++i)
      for (const auto& group : groups)
        if (std::find(group.begin(), group.end(), vm_.indexOf(w_.atomicOrder[i])) != group.end()) return group;
    return std::nullopt;
  }

  const Witness& w_;
  Vm& vm_;
  const ReplayOptions& options_;
  uint64_t left_;
  Poll poll_;
  size_t seen_ = 0;  ///< number of violations seen so far
  SpinWatch spin_;
  size_t turn_ = 0;
  std::optional<uint32_t> paused_;
  bool met_ = false;   ///< others may continue: the first of them in the order is next
  bool last_ = false;  ///< no other thread can go first
  std::optional<std::mt19937_64> random_;
  std::vector<uint32_t> order_;
  std::map<uint32_t, Side> sides_;  ///< lock-step: by the first thread of the warp
};

}  // namespace

Outcome replay(const ir::Module& module, const Witness& witness, const ReplayOptions& options) {
  Outcome out;
  try {
    Vm vm(module, witness, options.recordSteps);
    for (ThreadId t : options.recorded) vm.recordThread(t);
    if (options.recordOrder) vm.recordOrder();
    vm.recordAll(options.recordAll);
    if (options.accessed) vm.tellAccesses(options.accessed);
    Schedule(witness, vm, options).run();
    out.violations = vm.violations();
    out.steps = vm.steps();
    out.order = vm.order().all();
    out.recording = vm.recording();
    if (options.recordMemory) {
      out.memory = witness.left;
      for (const auto& [place, byte] : vm.memory().state()) {
        const auto [object, instance, offset] = place;
        if (vm.memory().shape(object)->space == ir::Space::Global) out.memory[uint32_t(object)][offset] = byte;
      }
    }
    if (vm.stopped() && vm.stopped()->kind != Stop::Kind::Found) out.stopped = vm.stopped();
  } catch (const Unsupported& e) {
    out.stopped = Stop{Stop::Kind::Unsupported, e.what()};
  }
  return out;
}

}  // namespace gpubmc::interp

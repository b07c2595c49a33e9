#include "core/trace/waiting.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace gpubmc::core {

namespace {

using interp::ThreadId;
using interp::Wait;
using State = Trace::Group::State;

class Grouping {
 public:
  Grouping(const ir::Module& module, const interp::Violation& v, const std::function<uint32_t(ir::LocId)>& place,
           Trace& trace)
      : module_(module), v_(v), place_(place), trace_(trace) {}

  void make(const std::vector<std::optional<size_t>>& last) {
    std::map<uint32_t, const Wait*> waits;
    for (const Wait& w : v_.waits) {
      waits[number(w.thread)] = &w;
      for (ThreadId t : w.together) waits.try_emplace(number(t), &w);
    }
    // Threads of one block in one state at one place form a group, at a barrier of the grid those of all blocks;
    // spinning threads if they read one address.
    std::map<std::tuple<int, uint32_t, uint32_t, uint32_t, uint64_t>, uint32_t> groups;
    for (uint32_t t = 0; t < last.size(); ++t) {
      const auto w = waits.find(t);
      const Wait* wait = w == waits.end() ? nullptr : w->second;
      Trace::Group g = endOf(last[t], wait);
      const auto looks = g.looks ? std::pair(g.looks->object, g.looks->offset) : std::pair(0u, uint64_t(0));
      const bool isGrid =
          g.state == State::Waits && last[t] && ir::at(module_, trace_.steps[*last[t]].inst).op == ir::Opcode::GridSync;
      const uint32_t block = isGrid ? UINT32_MAX : t / trace_.perBlock;
      const auto key = std::tuple(order(g.state), block, g.place, looks.first, looks.second);
      auto [it, fresh] = groups.try_emplace(key, uint32_t(trace_.groups.size()));
      if (fresh) trace_.groups.push_back(std::move(g));
      trace_.groups[it->second].threads.push_back(t);
    }
    std::stable_sort(trace_.groups.begin(), trace_.groups.end(), [](const auto& a, const auto& b) {
      return std::pair(order(a.state), a.threads[0]) < std::pair(order(b.state), b.threads[0]);
    });
    trace_.stuck = isStuck();
    if (trace_.stuck) connect(waits);
  }

 private:
  uint32_t number(ThreadId t) const { return t.block * trace_.perBlock + t.lane; }
  static int order(State s) {
    switch (s) {
      case State::Spins:
      case State::Waits: return 0;
      case State::Running: return 1;
      case State::Exited: return 2;
    }
    return 0;
  }
  Trace::Group endOf(std::optional<size_t> last, const Wait* wait) const {
    Trace::Group g;
    if (last) {
      const Trace::Step& s = trace_.steps[*last];
      g.place = s.place;
      g.state = s.kind == Trace::Kind::Exit     ? State::Exited
                : s.kind == Trace::Kind::Arrive ? State::Waits
                                                : State::Running;
    } else {
      g.place = place_(0);
    }
    if (!wait) return g;
    g.place = place_(ir::at(module_, wait->inst).loc);
    g.looks = wait->looks;
    g.expected = wait->expected;
    g.state = wait->looks ? State::Spins : State::Waits;
    return g;
  }
  bool isStuck() const {
    switch (v_.cls) {
      case PropertyClass::BarrierDivergence:
      case PropertyClass::ExitedThread:
      case PropertyClass::Deadlock:
      case PropertyClass::Livelock: return true;
      case PropertyClass::InvalidMask: return !trace_.groups.empty() && trace_.groups[0].state == State::Waits;
      default: return false;
    }
  }
  uint32_t groupOf(uint32_t thread) const {
    for (uint32_t g = 0; g < trace_.groups.size(); ++g)
      if (std::find(trace_.groups[g].threads.begin(), trace_.groups[g].threads.end(), thread) !=
          trace_.groups[g].threads.end())
        return g;
    return 0;
  }
  void edge(uint32_t from, uint32_t to, bool changed) {
    const bool there = std::any_of(trace_.edges.begin(), trace_.edges.end(),
                                   [&](const Trace::Edge& e) { return e.from == from && e.to == to; });
    if (!there) trace_.edges.push_back({from, to, changed});
  }
  void connect(const std::map<uint32_t, const Wait*>& waits) {
    for (uint32_t g = 0; g < trace_.groups.size(); ++g) {
      const Trace::Group& group = trace_.groups[g];
      if (group.state != State::Waits && group.state != State::Spins) continue;
      const auto w = waits.find(group.threads[0]);
      const Wait* wait = w == waits.end() ? nullptr : w->second;
      if (wait && !wait->lanes.empty()) {
        for (ThreadId t : wait->lanes) edge(g, groupOf(number(t)), false);
      } else if (wait && wait->changed) {
        edge(g, groupOf(number(wait->changed->thread)), true);
      } else if (group.state == State::Waits) {
        // A barrier waits for all threads that have not arrived: those of the block, unless the other blocks are named.
        for (uint32_t o = 0; o < trace_.groups.size(); ++o)
          if (o != g && (!group.expected.empty() ||
                         trace_.groups[o].threads[0] / trace_.perBlock == group.threads[0] / trace_.perBlock))
            edge(g, o, false);
      }
    }
  }

  const ir::Module& module_;
  const interp::Violation& v_;
  const std::function<uint32_t(ir::LocId)>& place_;
  Trace& trace_;
};

}  // namespace

void groupThreads(const ir::Module& module, const interp::Violation& violation,
                  const std::function<uint32_t(ir::LocId)>& place, const std::vector<std::optional<size_t>>& last,
                  Trace& trace) {
  Grouping(module, violation, place, trace).make(last);
}

}  // namespace gpubmc::core

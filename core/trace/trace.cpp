#include "core/trace/trace.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/trace/waiting.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

using interp::AccessRecord;
using interp::Recording;
using interp::ThreadId;

/// Checks that the recording agrees with the counterexample about its threads.
void requireSame(const Counterexample& ce, const interp::Outcome& again, uint32_t perBlock) {
  auto differ = [] { throw InternalError("a second replay of a counterexample takes another way"); };
  if (again.violations.size() <= ce.violation) differ();
  const interp::Violation &was = ce.outcome.violations[ce.violation], &is = again.violations[ce.violation];
  if (std::tie(was.cls, was.thread, was.inst, was.steps) != std::tie(is.cls, is.thread, is.inst, is.steps)) differ();
  std::vector<bool> listed(ce.witness.blocks.size() * perBlock);
  for (ThreadId t : ce.witness.priority) listed[t.block * perBlock + t.lane] = true;
  const auto steps = stepsOf(ce);
  size_t n = 0;
  for (size_t i = 0; i < is.events; ++i) {
    const Recording::Event& e = again.recording.events[i];
    if (!listed[e.thread] || e.kind == Recording::Kind::Release || e.kind == Recording::Kind::Branch) continue;
    if (n == steps.size()) differ();
    const interp::Step& s = steps[n++];
    if (s.thread.block * perBlock + s.thread.lane != e.thread || s.inst != e.inst) differ();
    if (s.access.has_value() != (e.kind == Recording::Kind::Access)) differ();
    if (!s.access) continue;
    const AccessRecord& a = again.recording.accesses[e.detail];
    if (std::tie(a.object, a.offset, a.before, a.after) !=
        std::tie(s.access->object, s.access->offset, s.access->before, s.access->after))
      differ();
  }
  if (n != steps.size()) differ();
}

class Builder {
 public:
  Builder(const ir::Module& module, const interp::Witness& witness, const interp::Outcome& again)
      : module_(module), w_(witness), again_(again) {
    out_.perBlock = w_.launch.threadsPerBlock();
  }

  Trace make(const interp::Violation& violation) {
    const auto last = putSteps(violation.events);
    whom(violation);
    groupThreads(module_, violation, [this](ir::LocId l) { return place(l); }, last, out_);
    return std::move(out_);
  }

  Trace make(const AccessRecord* about) {
    putSteps(again_.recording.events.size());
    if (!about) return std::move(out_);
    out_.second = find(*about);
    out_.involved = {number(about->thread)};
    return std::move(out_);
  }

 private:
  /// The first events; returns the last step of each thread.
  std::vector<std::optional<size_t>> putSteps(size_t events) {
    const Recording& r = again_.recording;
    std::vector<uint32_t> interval(w_.blocks.size() * out_.perBlock);
    std::vector<std::optional<size_t>> last(interval.size());
    out_.steps.reserve(events);
    for (size_t i = 0; i < events; ++i) {
      const Recording::Event& e = r.events[i];
      Trace::Step s;
      s.thread = e.thread;
      s.inst = e.inst;
      s.place = place(ir::at(module_, e.inst).loc);
      s.interval = interval[e.thread];
      put(e, s);
      if (s.kind == Trace::Kind::Release && isBlockWide(e.inst)) ++interval[e.thread];
      last[e.thread] = i;
      out_.steps.push_back(s);
    }
    out_.capped = r.capped && r.complete < events;
    out_.complete = r.complete;
    return last;
  }
  uint32_t place(ir::LocId loc) {
    auto [it, fresh] = placeOf_.try_emplace(loc, uint32_t(out_.places.size()));
    if (fresh) out_.places.push_back(loc);
    return it->second;
  }
  bool isBlockWide(ir::InstRef inst) const {
    const ir::Opcode op = ir::at(module_, inst).op;
    return op == ir::Opcode::Barrier || op == ir::Opcode::GridSync;
  }
  void put(const Recording::Event& e, Trace::Step& s) {
    using K = Recording::Kind;
    switch (e.kind) {
      case K::Line: s.kind = Trace::Kind::Line; break;
      case K::Variable: s.kind = Trace::Kind::Variable, s.after = e.value; break;
      case K::Arrive: s.kind = Trace::Kind::Arrive; break;
      case K::Release: s.kind = Trace::Kind::Release, s.what = e.detail; break;
      case K::Branch: s.kind = Trace::Kind::Branch, s.after = e.value; break;
      case K::Exit: s.kind = Trace::Kind::Exit; break;
      case K::Access: {
        const AccessRecord& a = again_.recording.accesses[e.detail];
        s.kind = a.frees    ? Trace::Kind::Free
                 : a.atomic ? Trace::Kind::Atomic
                 : a.write  ? Trace::Kind::Write
                            : Trace::Kind::Read;
        s.what = object(a, e.thread);
        s.offset = a.offset, s.size = a.size, s.before = a.before, s.after = a.after;
        break;
      }
    }
  }
  uint32_t object(const AccessRecord& a, uint32_t thread) {
    const ir::Object* described = a.shape ? &module_.objects[a.shape] : nullptr;
    const ir::Space space = described ? described->space : ir::Space::Global;
    const bool own = space == ir::Space::Local || space == ir::Space::Param;
    const uint32_t whose = own ? thread : space == ir::Space::Shared ? thread / out_.perBlock : 0;
    auto [it, fresh] = objectOf_.try_emplace({a.object, whose}, uint32_t(out_.objects.size()));
    if (!fresh) return it->second;
    Trace::Object o;
    o.id = a.object;
    o.described = a.shape;
    o.space = space;
    if (own) o.thread = thread;
    if (space == ir::Space::Shared) o.block = whose;
    if (described && space != ir::Space::Heap) o.bytes = described->size;
    if (described && described->dynamicShared) o.bytes = w_.launch.sharedBytes;
    if (auto e = w_.extents.find(a.object); e != w_.extents.end()) o.bytes = e->second;
    out_.objects.push_back(o);
    return it->second;
  }
  uint32_t number(ThreadId t) const { return t.block * out_.perBlock + t.lane; }
  /// The last step that is this access.
  std::optional<size_t> find(const AccessRecord& a) const {
    for (size_t n = out_.steps.size(); n > 0; --n) {
      const Trace::Step& s = out_.steps[n - 1];
      if (s.thread == number(a.thread) && s.inst == a.inst && s.size == a.size && s.offset == a.offset &&
          s.before == a.before && s.after == a.after)
        return n - 1;
    }
    return std::nullopt;
  }
  void whom(const interp::Violation& violation) {
    auto add = [&](uint32_t t) {
      if (std::find(out_.involved.begin(), out_.involved.end(), t) == out_.involved.end()) out_.involved.push_back(t);
    };
    if (violation.first) {
      out_.first = find(*violation.first);
      add(number(violation.first->thread));
    }
    if (violation.second && violation.waits.empty()) out_.second = find(*violation.second);
    add(number(violation.thread));
    if (violation.first) return;
    // Of the threads that wait elsewhere or do not arrive, only the first few are listed.
    constexpr size_t kShown = 4;
    for (const interp::Wait& w : violation.waits)
      if (out_.involved.size() < kShown) add(number(w.thread));
    for (ThreadId t : violation.others)
      if (out_.involved.size() < 2) add(number(t));
  }

  const ir::Module& module_;
  const interp::Witness& w_;
  const interp::Outcome& again_;
  Trace out_;
  std::map<ir::LocId, uint32_t> placeOf_;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> objectOf_;
};

}  // namespace

Trace traceOf(const ir::Module& module, const Counterexample& ce, size_t limit) {
  const interp::Violation& wanted = ce.outcome.violations[ce.violation];
  interp::ReplayOptions options;
  options.recordAll = limit;
  options.until = [&](const interp::Violation& v) {
    return std::tie(v.cls, v.inst, v.thread, v.steps) == std::tie(wanted.cls, wanted.inst, wanted.thread, wanted.steps);
  };
  const interp::Outcome again = interp::replay(module, ce.witness, options);
  requireSame(ce, again, ce.witness.launch.threadsPerBlock());
  return Builder(module, ce.witness, again).make(again.violations[ce.violation]);
}

Trace traceOf(const ir::Module& module, const interp::Witness& witness, const AccessRecord* about, size_t limit) {
  interp::ReplayOptions options;
  options.recordSteps = false;
  options.recordAll = limit;
  return Builder(module, witness, interp::replay(module, witness, options)).make(about);
}

}  // namespace gpubmc::core

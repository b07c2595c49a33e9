// In lock-step, what a lane writes by one instruction the others read by the next; only the compiler, which knows of
// one thread, may move the write behind the read, or take the read's value from before. It may not across an
// instruction that orders memory, and not between two accesses that are volatile or atomic.
//
// So a pair of a write and a later read counts if the code has a way from the one to the other without such an
// instruction. A solver is asked whether two lanes of one warp access the same place so; the interpreter shows it, by
// the lane that has written each byte last.

#include "core/perf/missing_volatile.h"

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "core/perf/measure.h"
#include "gpu-model/ir/volatile.h"

namespace gpubmc::core::perf {

namespace {

using interp::ThreadId;

constexpr PropertyClass kMissing = PropertyClass::MissingVolatile;
constexpr size_t kMostComparisons = 200'000;  ///< of places, in one question

/// A write and a read.
using Pair = std::pair<ir::InstRef, ir::InstRef>;

bool orders(const ir::Inst& i) {
  switch (i.op) {
    case ir::Opcode::Fence:
    case ir::Opcode::Barrier:
    case ir::Opcode::GridSync:
    case ir::Opcode::WarpSync: return true;
    default: return ir::isPhaseBarrier(i.op) || (ir::isAtomicAccess(i) && i.order != ir::Order::Relaxed);
  }
}

/// Ways through the code.
class Ways {
 public:
  explicit Ways(const ir::Module& m, uint32_t kernel) : m_(m), kernel_(kernel) {}

  /// Whether one leads from behind `from` to `to` without an instruction that orders memory. A way that leaves a
  /// function that is called may come back anywhere.
  bool isOpen(ir::InstRef from, ir::InstRef to) {
    if (from.function != to.function) return true;
    const auto [it, fresh] = reached_.try_emplace(from);
    Reached& r = it->second;
    if (fresh) follow(from, r);
    return r.leaves || (r.rest.contains(to.block) && to.index <= r.rest.at(to.block)) ||
           (to.block == from.block && to.index > from.index && to.index <= r.own);
  }

 private:
  struct Reached {
    uint32_t own = 0;                   ///< the last instruction of its own block that follows it
    std::map<uint32_t, uint32_t> rest;  ///< by block that is entered: the last instruction that is reached
    bool leaves = false;
  };

  void follow(ir::InstRef from, Reached& r) {
    const ir::Function& f = m_.functions[from.function];
    std::vector<uint32_t> work;
    auto along = [&](uint32_t block, uint32_t index) {
      const std::vector<ir::Inst>& insts = f.blocks[block].insts;
      while (index < insts.size() && !orders(insts[index])) ++index;
      if (index < insts.size()) return index;
      r.leaves |= insts.back().op == ir::Opcode::Ret && from.function != kernel_;
      work.insert(work.end(), insts.back().targets.begin(), insts.back().targets.end());
      return index - 1;
    };
    r.own = along(from.block, from.index + 1);
    while (!work.empty()) {
      const uint32_t b = work.back();
      work.pop_back();
      if (!r.rest.contains(b)) r.rest[b] = 0, r.rest[b] = along(b, 0);
    }
  }

  const ir::Module& m_;
  const uint32_t kernel_;
  std::map<ir::InstRef, Reached> reached_;
};

/// Watches an execution.
class Watch {
 public:
  Watch(const ir::Module& m, unsigned warpSize) : m_(m), warpSize_(warpSize) {}

  void accessed(const interp::AccessRecord& r) {
    ++time_;
    const auto space = countedSpace(m_, r);
    if (!space) return;
    const bool strong = ir::isStrong(ir::at(m_, r.inst));
    const bool ofBlock = *space == ir::Space::Shared;
    for (uint32_t i = 0; i < r.size; ++i) {
      const std::tuple place(r.object, ofBlock ? r.thread.block : 0, r.offset + i);
      if (!r.write || r.atomic) read(r, place, strong);
      if (r.write) last_[place] = {r.thread, r.inst, time_, strong};
    }
  }
  void executed(ThreadId t, ir::InstRef ref) {
    if (orders(ir::at(m_, ref))) ordered_[t] = ++time_;
  }
  const std::set<Pair>& found() const { return found_; }

 private:
  struct Write {
    ThreadId thread;
    ir::InstRef inst;
    uint64_t time = 0;
    bool strong = false;
  };
  using Place = std::tuple<uint32_t, uint32_t, uint64_t>;

  void read(const interp::AccessRecord& r, const Place& place, bool strong) {
    const auto w = last_.find(place);
    if (w == last_.end()) return;
    const Write& write = w->second;
    if (write.thread == r.thread || write.thread.block != r.thread.block ||
        write.thread.lane / warpSize_ != r.thread.lane / warpSize_ || (strong && write.strong))
      return;
    auto hasOrdered = [&](ThreadId t) {
      const auto at = ordered_.find(t);
      return at != ordered_.end() && at->second > write.time;
    };
    if (!hasOrdered(write.thread) && !hasOrdered(r.thread)) found_.insert({write.inst, r.inst});
  }

  const ir::Module& m_;
  const unsigned warpSize_;
  uint64_t time_ = 0;
  std::map<Place, Write> last_;
  std::map<ThreadId, uint64_t> ordered_;
  std::set<Pair> found_;
};

class HandOvers {
 public:
  HandOvers(Executions& executions, const Options& options)
      : x_(executions),
        options_(options),
        m_(executions.module()),
        ways_(m_, executions.problem().kernel.function),
        warpSize_(executions.problem().launch().warpSize) {}

  std::vector<PropertyResult> make() {
    collect();
    if (!pairs_.empty())
      for (size_t n = 0; const interp::Witness* w = x_.sample(n); ++n) watch(*w);
    for (const auto& [pair, instances] : pairs_) {
      if (found_.contains(pair) || told_.contains(pair.first)) continue;
      if (!isExcluded(instances) && !found_.contains(pair)) open_.insert(pair);
      if (found_.contains(pair)) told_.insert(pair.first);
    }
    return report();
  }

 private:
  struct Instance {
    const machine::Access *write, *read;
  };

  void collect() {
    std::vector<const machine::Access*> writes;
    for (const machine::Segment& segment : x_.log().segments)
      for (const machine::Access& a : segment.accesses) {
        Poll (&x_.cancellation())();
        if (a.async || a.again || a.object == machine::Inputs::kFreed) continue;
        if (a.kind != machine::AccessKind::Write)
          for (const machine::Access* w : writes)
            if (w->object == a.object && !(isStrong(w->inst) && isStrong(a.inst)) && ways_.isOpen(w->inst, a.inst))
              pairs_[{w->inst, a.inst}].push_back({w, &a});
        if (a.kind != machine::AccessKind::Read && a.writes) writes.push_back(&a);
      }
  }
  bool isStrong(ir::InstRef inst) const { return ir::isStrong(ir::at(m_, inst)); }

  void watch(interp::Witness w) {
    if (!x_.complete(w)) return;
    Watch watch(m_, warpSize_);
    interp::ReplayOptions options;
    options.recordSteps = false;
    options.maxSteps = x_.mostSteps(w);
    options.cancel = &x_.cancellation();
    options.accessed = [&](const interp::AccessRecord& r) { watch.accessed(r); };
    options.observe = [&](ThreadId t, ir::InstRef ref, ir::BlockId) { watch.executed(t, ref); };
    const interp::Outcome outcome = interp::replay(m_, w, options);
    if (outcome.stopped && outcome.stopped->kind == interp::Stop::Kind::Assumption) return;
    for (const Pair& p : watch.found())
      if (ways_.isOpen(p.first, p.second)) found_.insert(p), told_.insert(p.first);
  }

  Term meets(const machine::Access& w, uint32_t i, const machine::Access& r, uint32_t j) {
    encoder::TermManager& tm = x_.terms();
    const Term at = w.offset.at(i), from = r.offset.at(j);
    if (w.bytes == r.bytes && std::has_single_bit(w.bytes)) return tm.eq(at, from);
    auto isBefore = [&](Term a, Term b, unsigned bytes) {
      return tm.ult(a, tm.add(b, tm.constant(bytes, ir::kOffsetBits)));
    };
    return tm.and_(isBefore(at, from, r.bytes), isBefore(from, at, w.bytes));
  }

  /// No two lanes of a warp access one place so. Otherwise the execution that was found has been watched.
  bool isExcluded(const std::vector<Instance>& instances) {
    encoder::TermManager& tm = x_.terms();
    std::vector<Term> any;
    size_t assumptions = SIZE_MAX, compared = 0;
    for (const Instance& n : instances)
      for (uint32_t i = 0; i < x_.log().lanes; ++i) {
        const Term writes = n.write->guard.at(i);
        if (!writes || tm.isFalse(writes)) continue;
        const uint32_t first = i / warpSize_ * warpSize_;
        for (uint32_t j = first; j < std::min(first + warpSize_, x_.log().lanes); ++j) {
          const Term reads = n.read->guard.at(j);
          if (i == j || !reads || tm.isFalse(reads)) continue;
          if (++compared > kMostComparisons) return false;
          const Term both = tm.conj(std::vector<Term>{writes, reads, meets(*n.write, i, *n.read, j)});
          if (tm.isFalse(both)) continue;
          any.push_back(both);
          assumptions = std::min(assumptions, n.read->assumptions);
        }
      }
    if (any.empty()) return true;
    FoundExecution found = x_.find(tm.disj(any), assumptions);
    if (found.witness) watch(std::move(*found.witness));
    return found.answer == encoder::Answer::Unsat;
  }

  PropertyResult& add(Status status) {
    PropertyResult& p = out_.emplace_back();
    p.cls = kMissing, p.id = info(kMissing).id, p.severity = options_.severity(kMissing);
    p.status = status;
    p.domain = x_.inputs().domain;
    return p;
  }
  uint32_t lineOf(ir::InstRef inst) const { return m_.locations[ir::at(m_, inst).loc].line; }
  std::string arrayOf(const Pair& pair) const {
    const auto it = pairs_.find(pair);
    return it == pairs_.end() ? "" : x_.inputs().inputs.objectShape(it->second.front().write->object).name;
  }

  std::vector<PropertyResult> report() {
    std::map<ir::InstRef, std::vector<Pair>> byWrite;
    for (const Pair& p : found_) byWrite[p.first].push_back(p);
    for (const auto& [write, pairs] : byWrite) {
      const Pair& first = *std::ranges::min_element(pairs, {}, [&](const Pair& p) { return lineOf(p.second); });
      PropertyResult& p = add(Status::Violated);
      p.loc = ir::at(m_, write).loc;
      p.subject = arrayOf(first);
      p.message = fmt::format(
          "another lane of the warp reads this at line {}, and a compiler may keep it in a register until after that",
          lineOf(first.second));
    }
    for (const Pair& pair : open_) {
      if (byWrite.contains(pair.first)) continue;
      PropertyResult& p = add(Status::Unknown);
      p.loc = ir::at(m_, pair.first).loc;
      p.subject = arrayOf(pair);
      p.reason.cause = Cause::Undecided;
    }
    if (out_.empty()) {
      const bool cut = !x_.cuts().empty();
      PropertyResult& p = add(cut ? Status::HoldsWithinBound : Status::Holds);
      if (cut) p.rounds = x_.unwind();
    }
    return std::move(out_);
  }

  Executions& x_;
  const Options& options_;
  const ir::Module& m_;
  Ways ways_;
  const unsigned warpSize_;
  std::map<Pair, std::vector<Instance>> pairs_;
  std::set<Pair> found_, open_;
  std::set<ir::InstRef> told_;  ///< writes that are handed over
  std::vector<PropertyResult> out_;
};

}  // namespace

std::vector<PropertyResult> missingVolatile(Executions& executions, const Options& options) {
  if (!executions.problem().launch().lockStep) return {};
  return HandOvers(executions, options).make();
}

}  // namespace gpubmc::core::perf

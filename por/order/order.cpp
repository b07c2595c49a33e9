#include "por/order/order.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

#include "gpu-model/machine/float_constants.h"
#include "gpu-model/memory/overlay.h"
#include "por/order/tickets.h"

namespace gpubmc::por {

using machine::AtomicEvent;
using machine::Execution;

namespace {

using Kind = AtomicEvent::Kind;

class Encoder {
 public:
  Encoder(machine::Inputs& inputs, const Execution& execution, const OrderOptions& options, Ordering& out)
      : in_(inputs), tm_(inputs.terms), e_(execution), options_(options), out_(out) {}

  /// Encodes the events of one interval.
  void interval(const std::vector<size_t>& events) {
    std::map<uint32_t, std::vector<size_t>> byObject;
    for (size_t i : events) byObject[event(i).object].push_back(i);
    std::erase_if(byObject, [&](const auto& entry) {
      const bool shared = options_.severalBlocks && in_.objectShape(entry.first).space != ir::Space::Shared;
      if (!shared && events.size() <= options_.maxEvents) return false;
      abstract(entry.second);
      return true;
    });
    std::vector<size_t> clocked;
    for (const auto& [object, list] : byObject)
      if (!ranksSuffice(list, byObject)) clocked.insert(clocked.end(), list.begin(), list.end());
    std::sort(clocked.begin(), clocked.end());
    makeClocks(clocked);
    orderWarps(clocked);
    for (const auto& [object, list] : byObject) {
      if (ticketStep(tm_, pointers(list))) {
        rank(list);
        if (std::find(clocked.begin(), clocked.end(), list.front()) == clocked.end()) orderWarps(list);
      } else if (accumulates(list)) {
        sums(list);
      } else {
        latestWrites(list);
      }
      unwritten(list);
      if (options_.lockStep) abstract(list);
    }
  }

  void abstract(const std::vector<size_t>& events) {
    for (size_t i : events) {
      out_.abstractTerms.insert(event(i).result.id);
      out_.abstractTerms.insert(event(i).last.id);
      if (event(i).unwritten) out_.abstractTerms.insert(event(i).unwritten.id);
    }
  }

 private:
  const AtomicEvent& event(size_t i) const { return e_.atomics[i]; }
  void fact(Term t) {
    if (!tm_.isTrue(t)) out_.facts.push_back(t);
  }
  Term same(size_t i, size_t j) { return tm_.eq(event(i).offset, event(j).offset); }

  Term before(size_t i, size_t j) {
    if (event(i).lane == event(j).lane) return tm_.boolean(i < j);
    return tm_.ult(out_.clocks[i], out_.clocks[j]);
  }

  std::vector<const AtomicEvent*> pointers(const std::vector<size_t>& events) const {
    std::vector<const AtomicEvent*> out;
    for (size_t i : events) out.push_back(&event(i));
    return out;
  }

  /// Tickets whose order has no other constraints: no lane has other events before or after them, or all are at one
  /// address and there are no other events.
  bool ranksSuffice(const std::vector<size_t>& list, const std::map<uint32_t, std::vector<size_t>>& byObject) {
    if (!ticketStep(tm_, pointers(list))) return false;
    if (byObject.size() == 1 && atOnePlace(tm_, pointers(list))) return true;
    if (!e_.segments[event(list.front()).segment].warpBarriers.empty()) return false;
    std::map<uint32_t, size_t> ofLane;
    for (const auto& [object, others] : byObject)
      for (size_t i : others) ++ofLane[event(i).lane];
    return std::all_of(list.begin(), list.end(), [&](size_t i) { return ofLane[event(i).lane] == 1; });
  }

  void rank(const std::vector<size_t>& events) {
    const std::vector<Term> ranks = rankTickets(tm_, pointers(events), out_.facts);
    for (size_t a = 0; a < events.size(); ++a) {
      const size_t i = events[a];
      if (!out_.clocks[i]) {
        out_.clocks[i] = ranks[a];
        continue;
      }
      for (size_t b = a + 1; b < events.size(); ++b) {
        const size_t j = events[b];
        const Term both = tm_.conj(std::vector<Term>{event(i).guard, event(j).guard, same(i, j)});
        fact(tm_.implies(both, tm_.eq(tm_.ult(ranks[a], ranks[b]), before(i, j))));
      }
    }
  }

  void makeClocks(const std::vector<size_t>& events) {
    if (events.empty()) return;
    const unsigned width = std::max(1u, unsigned(std::bit_width(events.size() - 1)));
    std::map<uint32_t, size_t> lastOfLane;
    for (size_t i : events) {
      out_.clocks[i] = tm_.rangedVar("clock", width, 0, events.size() - 1);
      if (auto [it, fresh] = lastOfLane.try_emplace(event(i).lane, i); !fresh) {
        fact(tm_.ult(out_.clocks[it->second], out_.clocks[i]));
        it->second = i;
      }
    }
    for (size_t a = 0; a < events.size(); ++a)
      for (size_t b = a + 1; b < events.size(); ++b) {
        const size_t i = events[a], j = events[b];
        if (event(i).object == event(j).object && event(i).lane != event(j).lane && !tm_.isFalse(same(i, j)))
          fact(tm_.ne(out_.clocks[i], out_.clocks[j]));
      }
  }

  /// An event of a lane before a warp barrier precedes the events after it of the lanes that meet it there.
  void orderWarps(const std::vector<size_t>& events) {
    if (events.empty()) return;
    const auto& barriers = e_.segments[event(events.front()).segment].warpBarriers;
    const uint32_t size = options_.warpSize;
    auto names = [&](Term mask, uint32_t lane) { return tm_.extract(mask, lane % size, lane % size); };
    for (size_t k = 0; k < barriers.size(); ++k)
      for (size_t i : events)
        for (size_t j : events) {
          const AtomicEvent &a = event(i), &b = event(j);
          if (a.warpBarriers > k || b.warpBarriers <= k || a.lane == b.lane || a.lane / size != b.lane / size) continue;
          const Term there = tm_.and_(takesPart(barriers[k], a.lane), takesPart(barriers[k], b.lane));
          if (tm_.isFalse(there)) continue;
          const Term meet =
              tm_.and_(names(barriers[k].mask.at(a.lane), b.lane), names(barriers[k].mask.at(b.lane), a.lane));
          const Term both = tm_.conj(std::vector<Term>{a.guard, b.guard, there, meet});
          fact(tm_.implies(both, tm_.ult(out_.clocks[i], out_.clocks[j])));
        }
  }
  Term takesPart(const machine::WarpBarrier& barrier, uint32_t lane) {
    const Term t = barrier.named ? Term{} : barrier.participates.at(lane);
    return t ? t : tm_.fls();
  }

  /// All events are read-modify-writes with one commuting operation; no loads, no stores.
  bool accumulates(const std::vector<size_t>& events) const {
    for (size_t i : events)
      if (event(i).kind != Kind::ReadModifyWrite || event(i).op != event(events.front()).op ||
          !memory::commutes(event(i).op))
        return false;
    return true;
  }

  void sums(const std::vector<size_t>& events) {
    for (size_t i : events) {
      const AtomicEvent& e = event(i);
      Term result = e.initial, last = e.initial;
      for (size_t j : events) {
        const AtomicEvent& other = event(j);
        Term there = i == j ? e.guard : tm_.and_(other.guard, same(i, j));
        if (tm_.isFalse(there)) continue;
        last = tm_.ite(there, memory::combine(tm_, e.op, last, other.operand), last);
        if (i == j) continue;
        Term earlier = tm_.and_(there, before(j, i));
        result = guardedCombine(e.op, result, earlier, other.operand);
      }
      fact(tm_.implies(e.guard, tm_.and_(tm_.eq(e.result, result), tm_.eq(e.last, last))));
    }
  }

  /// acc op (condition ? operand : neutral), as a sum where that preserves the normal form.
  Term guardedCombine(ir::AtomicOp op, Term acc, Term condition, Term operand) {
    if (op == ir::AtomicOp::Add || op == ir::AtomicOp::Sub) {
      Term term = tm_.ite(condition, operand, tm_.constant(0, tm_.width(operand)));
      return memory::combine(tm_, op, acc, term);
    }
    return tm_.ite(condition, memory::combine(tm_, op, acc, operand), acc);
  }

  // The result of i is the value left by the writer with the greatest clock before i (or the initial value).
  void latestWrites(const std::vector<size_t>& events) {
    for (size_t i : events) {
      const AtomicEvent& e = event(i);
      std::vector<std::pair<size_t, Term>> earlier, all;
      for (size_t j : events) {
        if (event(j).kind == Kind::Load) continue;
        Term there = i == j ? e.guard : tm_.and_(event(j).guard, same(i, j));
        if (tm_.isFalse(there)) continue;
        all.emplace_back(j, there);
        if (i == j) continue;
        Term b = tm_.and_(there, before(j, i));
        if (!tm_.isFalse(b)) earlier.emplace_back(j, b);
      }
      latest(e.guard, earlier, e.initial, e.result);
      latest(e.guard, all, e.initial, e.last);
    }
  }

  /// The value that an event reads is unwritten if neither its lane nor any earlier event has written it.
  void unwritten(const std::vector<size_t>& events) {
    for (size_t i : events) {
      const AtomicEvent& e = event(i);
      if (!e.unwritten) continue;
      Term none = e.ownUnwritten;
      for (size_t j : events) {
        const AtomicEvent& other = event(j);
        if (other.lane == e.lane || other.kind == Kind::Load) continue;
        Term writes = tm_.and_(tm_.and_(other.guard, same(i, j)), before(j, i));
        if (other.kind == Kind::CompareAndSwap) writes = tm_.and_(writes, tm_.eq(other.result, other.compare));
        none = tm_.and_(none, tm_.not_(writes));
      }
      fact(tm_.implies(e.guard, tm_.eq(e.unwritten, none)));
    }
  }

  void latest(Term guard, const std::vector<std::pair<size_t, Term>>& writers, Term initial, Term value) {
    if (writers.empty()) {
      fact(tm_.implies(guard, tm_.eq(value, initial)));
      return;
    }
    const unsigned width = unsigned(std::bit_width(writers.size()));
    Term which = tm_.rangedVar("latest", width, 0, writers.size());
    Term clock = tm_.var("latest clock", tm_.width(out_.clocks[writers.front().first]));
    Term none = tm_.eq(which, tm_.constant(writers.size(), width));
    fact(tm_.implies(tm_.and_(guard, none), tm_.eq(value, initial)));
    for (size_t k = 0; k < writers.size(); ++k) {
      const auto& [j, happens] = writers[k];
      Term chosen = tm_.and_(guard, tm_.eq(which, tm_.constant(k, width)));
      fact(tm_.implies(chosen,
                       tm_.conj(std::vector<Term>{happens, tm_.eq(value, left(j)), tm_.eq(clock, out_.clocks[j])})));
      fact(tm_.implies(tm_.and_(guard, happens), tm_.and_(tm_.not_(none), tm_.ule(out_.clocks[j], clock))));
    }
  }

  /// The value that event j leaves.
  Term left(size_t j) {
    const AtomicEvent& e = event(j);
    if (e.kind == Kind::CompareAndSwap) return tm_.ite(tm_.eq(e.result, e.compare), e.operand, e.result);
    switch (e.op) {
      case ir::AtomicOp::FAdd: {
        const ir::Type type = ir::at(in_.module, e.inst).type;
        const encoder::FloatOperation sum{.op = encoder::FloatOp::Add, .format = machine::formatOf(type.kind)};
        Term args[] = {e.result, e.operand};
        return encoder::floatTerm(tm_, sum, args);
      }
      case ir::AtomicOp::FMin:
      case ir::AtomicOp::FMax: {
        Term args[] = {e.result, e.operand};
        const char* name = e.op == ir::AtomicOp::FMin ? "atomic fmin.f" : "atomic fmax.f";
        return tm_.apply(tm_.function(name + std::to_string(tm_.width(e.result)), 2, tm_.width(e.result), true), args);
      }
      default: return memory::combine(tm_, e.op, e.result, e.operand);
    }
  }

  machine::Inputs& in_;
  encoder::TermManager& tm_;
  const Execution& e_;
  const OrderOptions& options_;
  Ordering& out_;
};

}  // namespace

Ordering orderAtomics(machine::Inputs& inputs, const Execution& e, const OrderOptions& options) {
  Ordering out;
  out.clocks.resize(e.atomics.size());
  Encoder encode(inputs, e, options, out);
  // Segments that are separated only by conditional barriers form one interval; with events on both sides of such a
  // barrier the values at its start are not known, and the events stay abstract.
  // Where a barrier orders only some memory, the intervals of shared and of other memory differ, and are ordered apart.
  auto orderThose = [&](auto&& endsInterval, auto&& isMeant) {
    for (size_t from = 0; from < e.segments.size();) {
      size_t to = from + 1;
      while (to < e.segments.size() && !endsInterval(to - 1)) ++to;
      std::vector<size_t> events;
      for (size_t i = 0; i < e.atomics.size(); ++i)
        if (e.atomics[i].segment >= from && e.atomics[i].segment < to && isMeant(e.atomics[i])) events.push_back(i);
      if (!events.empty()) {
        if (e.atomics[events.front()].segment == e.atomics[events.back()].segment) {
          encode.interval(events);
        } else {
          encode.abstract(events);
        }
      }
      from = to;
    }
  };
  if (std::ranges::all_of(e.segments, [](const machine::Segment& s) { return s.fenced == ir::Fenced::All; })) {
    orderThose([&](size_t s) { return e.endsInterval(inputs.terms, s, ir::Space::Shared); },
               [](const machine::AtomicEvent&) { return true; });
  } else {
    for (const bool isShared : {true, false})
      orderThose(
          [&](size_t s) { return e.endsInterval(inputs.terms, s, isShared ? ir::Space::Shared : ir::Space::Global); },
          [&](const machine::AtomicEvent& event) {
            return (inputs.module.objects[event.object].space == ir::Space::Shared) == isShared;
          });
  }
  return out;
}

}  // namespace gpubmc::por

// Construction of race queries.
//
// 1. What is asked. The machine executes a block under one canonical schedule and logs every memory access with its
//    guard, its address and, for plain writes, its value, all as terms (gpu-model/machine/log.h). That schedule
//    represents all schedules if no interval between barriers contains a race (docs/architecture.md, Memory without
//    interleavings), so the hypothesis must be checked: for each object and interval, a formula that is satisfiable if
//    and only if two accesses of different threads touch a common byte, at least one of them writes, not both are
//    atomic, and no barrier orders them. A model yields the two accesses (conflict.cpp), and a replay confirms them.
//
// 2. Which accesses meet. A block barrier ends a segment. A barrier that certainly happens orders everything before it;
//    a conditional one may not happen, so earlier segments stay open as partners, under the condition that no barrier
//    in between happened (docs/adr/0004). `open` holds these segments with their conditions, and Closing removes those
//    that a barrier excludes whenever the later access happens; without it, loops with barriers and an unknown trip
//    count would make the number of partners quadratic. The query of a segment covers the objects that it accesses,
//    with the accesses of all segments that are open there. Between two blocks only grid-wide barriers order accesses,
//    so gridRaces() groups by grid phase, for two executions with different block indices.
//
// 3. Views. Atomics of one width exclude each other; atomics of different widths on common bytes do conflict, and so do
//    atomics with plain accesses. An atomic of block scope or less is a plain access for other blocks. viewsOf() splits
//    the accesses of an object such that in each view one width counts as atomic, and every conflicting pair is in some
//    view.
//
// 4. Units. Accesses conflict across units only: lanes, or warps where the races inside a warp have a query of their
//    own (warp.h: __syncwarp, lock-step), or blocks. Named barriers have a query of pairs (named.h), and a thread's own
//    asynchronous copies another one (own.h). expand() splits an access into cells of the object's granule, one per
//    lane.
//
// 5. The formula (Builder::decide). Its size decides whether a query is easy, so the addresses choose among four forms:
//    - All addresses have one affine shape with different constants: cells are sorted into buckets by the constant. Two
//      cells are equal if and only if their constants are, so no address is compared at all, and most buckets hold one
//      unit only.
//    - Some address contains a product of unknowns: two cells are selected by variables, and the difference of their
//      addresses is one sum (symbolic_pair.h).
//    - Some address depends on the result of an atomic operation, and pairs are few: every pair of places is compared,
//      since facts about tickets concern the equality of two results. The same form serves any two threads
//      (RaceOptions::pairwise).
//    - Otherwise one witness byte is an unknown, and a linear walk over the units keeps "an earlier unit wrote the
//      byte", "... read it", "... with value v", "... with different values" (walk.h). Between two blocks, accesses of
//      many lanes at evenly spaced addresses are one comparison with a range (between()).
//
// 6. Values last. `conflict` ignores values: if it is unsatisfiable, there is neither a race nor a benign race. `race`
//    and `benign` separate conflicts by whether both write the same value; they mention memory contents and cost far
//    more, so for large queries RaceOptions::refuted may discard them before they are built.
//
// 7. Bounded executions. If threads were cut at the unwinding bound, a query assumes only the cut conditions that
//    precede all its accesses (assumeCommon); later ones become part of the guards. So an access is not excluded by a
//    cut that comes after it in program order.

#include "por/race/race.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <tuple>
#include <unordered_set>

#include "gpu-model/ir/volatile.h"
#include "gpu-model/memory/address.h"
#include "por/race/async_self_races.h"
#include "por/race/closed_segments.h"
#include "por/race/named_barrier_races.h"
#include "por/race/symbolic_pair.h"
#include "por/race/warp.h"
#include "por/race/witness_walk.h"

namespace gpubmc::por {

using machine::Access;
using machine::AccessKind;
using machine::Execution;
using machine::Segment;

namespace {

/// An earlier segment whose accesses may still conflict with those of the current one.
struct OpenSegment {
  size_t index;
  Term condition;
};

using Accesses = std::vector<std::pair<const Access*, Site>>;

/// Accesses of one query: atomics have one width, and exclude each other. Atomics of another width take part as reads,
/// so that they conflict with the former and not with each other.
struct View {
  Accesses accesses;
  unsigned atomicWidth = 0, readWidth = 0;
};

bool reachesBlocks(const Access& a);

/// Volatile accesses that are executed as atomic ones exclude each other, except within a warp: here, none does.
View volatilesOf(const ir::Module& module, const Accesses& all) {
  View out;
  for (const auto& access : all)
    if (access.first->kind == AccessKind::Atomic && ir::isVolatile(ir::at(module, access.first->inst)))
      out.accesses.push_back(access);
  return out;
}

/// Every two accesses that may conflict are together in one view, except for volatile ones of a warp.
std::vector<View> viewsOf(const Accesses& all, bool betweenBlocks) {
  auto widthOf = [&](const Access& a) {
    return a.kind == AccessKind::Atomic && (!betweenBlocks || reachesBlocks(a)) ? a.bytes : 0;
  };
  std::set<unsigned> widths;
  for (const auto& [a, site] : all)
    if (const unsigned width = widthOf(*a)) widths.insert(width);
  if (widths.size() < 2) return {{all, widths.empty() ? 0 : *widths.begin(), 0}};
  std::vector<View> out;
  auto add = [&](unsigned width, unsigned other) {
    View v{{}, width, other};
    for (const auto& access : all)
      if (const unsigned of = widthOf(*access.first); of == width || of == other) v.accesses.push_back(access);
    out.push_back(std::move(v));
  };
  for (unsigned width : widths) {
    add(width, 0);
    for (unsigned other : widths)
      if (other != width) add(width, other);
  }
  return out;
}

/// The conditions under which a unit touches a place, by the kind of access.
struct Hits {
  std::vector<Term> writes, reads, atomicWrites, atomicReads;  ///< conditions
  std::vector<Term>& of(const CellAccess& c) {
    return c.atomic ? (c.writes ? atomicWrites : atomicReads) : c.writes ? writes : reads;
  }
};

/// The condition under which two units that touch one place conflict.
Term conflicting(encoder::TermManager& tm, const Hits& a, const Hits& b) {
  auto oneWay = [&](const Hits& first, const Hits& second) {
    const Term write = tm.disj(second.writes), read = tm.disj(second.reads);
    const Term any = tm.disj(std::vector<Term>{write, read, tm.disj(second.atomicWrites), tm.disj(second.atomicReads)});
    return tm.or_(tm.and_(tm.disj(first.writes), any), tm.and_(tm.disj(first.atomicWrites), read));
  };
  return tm.or_(oneWay(a, b), oneWay(b, a));
}

class Builder {
 public:
  Builder(machine::Inputs& inputs, const RaceOptions& options) : in_(inputs), tm_(inputs.terms), options_(options) {}

  /// Assumes the cut conditions that precede all accesses of the query.
  static void assumeCommon(const Accesses& accesses, RaceQuery& q) {
    for (const auto& [a, site] : accesses) {
      size_t& common = q.cutAssumptions[site.execution];
      common = std::min(common, a->assumptions);
    }
  }

  /// Splits an access vector into the cells of its lanes, under an additional condition. Required: assumeCommon was
  /// called.
  void expand(const Execution& e, const Access& a, Site site, Term open, const View& view, bool reaches, RaceQuery& q) {
    std::vector<CellAccess>& out = q.cells;
    open = tm_.and_(open, e.withinBound(tm_, q.cutAssumptions[site.execution], a.assumptions));
    const unsigned g = in_.granules.at(a.object);
    const bool excludes = a.kind == AccessKind::Atomic && reaches;
    const bool atomic = excludes && a.bytes == view.atomicWidth;
    const bool writes = a.writes && !(excludes && a.bytes == view.readWidth);
    auto lane = [&](uint32_t l) {
      Term guard = a.guard.at(l);
      if (!guard || tm_.isFalse(guard)) return;
      guard = tm_.and_(guard, open);
      if (tm_.isFalse(guard)) return;
      site.lane = l;
      for (unsigned i = 0; i < a.bytes / g; ++i) {
        Term offset = tm_.add(a.offset.at(l), tm_.constant(uint64_t(i) * g, ir::kOffsetBits));
        Term value;
        if (writes && !atomic)
          value = a.value.empty() ? tm_.var("combined", g * 8)
                  : a.bytes == g  ? a.value.at(l)
                                  : tm_.extract(a.value.at(l), (i + 1) * g * 8 - 1, i * g * 8);
        out.push_back({site, guard, offset, value, writes, atomic});
      }
    };
    for (uint32_t l = options_.firstLane; l < lanes_; ++l) lane(l);
  }

  /// Fills conflict, race and benign of the query from its cells. `unitOf` maps a site to its unit; cells are in any
  /// order.
  template <class UnitOf>
  void decide(RaceQuery& q, UnitOf&& unitOf) {
    std::vector<memory::Address> addresses;
    const unsigned g = in_.granules.at(q.object);
    const memory::Address* typical = nullptr;
    addresses.reserve(q.cells.size());
    for (const CellAccess& c : q.cells) addresses.push_back(memory::addressOf(tm_, c.offset, g));
    for (const memory::Address& a : addresses)
      if (!typical || (typical->exactlyShape() && !a.exactlyShape())) typical = &a;
    bool oneShape = true;
    for (const memory::Address& a : addresses) oneShape &= a.sameShape(*typical);
    std::vector<uint32_t> order(q.cells.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::vector<Term> conflict, race, benign;
    auto walkOver = [&](size_t from, size_t to, Term witness, bool withValues) {
      Walk walk(tm_, withValues);
      std::vector<Hit> hits;
      for (size_t i = from; i < to && !walk.settled();) {
        const uint32_t unit = unitOf(q.cells[order[i]].site);
        hits.clear();
        for (; i < to && unitOf(q.cells[order[i]].site) == unit; ++i) {
          const CellAccess& c = q.cells[order[i]];
          if (options_.cancel) options_.cancel->poll();
          Term condition = witness ? tm_.and_(c.guard, tm_.eq(witness, c.offset)) : c.guard;
          hits.push_back({condition, &c});
        }
        walk.unit(hits);
      }
      (withValues ? race : conflict).push_back(walk.race());
      if (withValues) benign.push_back(walk.benign());
    };
    if (options_.pairwise) {
      pairwise(q, unitOf, conflict, race, benign);
    } else if (oneShape) {
      std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        return std::tuple(addresses[a].delta, unitOf(q.cells[a].site)) <
               std::tuple(addresses[b].delta, unitOf(q.cells[b].site));
      });
      for (size_t from = 0; from < order.size();) {
        size_t to = from;
        bool writes = false;
        while (to < order.size() && addresses[order[to]].delta == addresses[order[from]].delta)
          writes |= q.cells[order[to++]].writes;
        if (writes && unitOf(q.cells[order[from]].site) != unitOf(q.cells[order[to - 1]].site)) {
          walkOver(from, to, {}, false);
          if (!tm_.isFalse(conflict.back())) walkOver(from, to, {}, true);
        }
        from = to;
      }
    } else if (const auto chosen = choosePair(tm_, q, unitOf)) {
      conflict.push_back(chosen->conflict);
      race.push_back(chosen->race);
      benign.push_back(chosen->benign);
    } else if (givenOut(q)) {
      pairwise(q, unitOf, conflict, race, benign);
    } else {
      std::stable_sort(order.begin(), order.end(),
                       [&](uint32_t a, uint32_t b) { return unitOf(q.cells[a].site) < unitOf(q.cells[b].site); });
      const unsigned low = unsigned(std::countr_zero(g));
      Term witness = tm_.var("witness", ir::kOffsetBits - low);
      if (low > 0) witness = tm_.concat(witness, tm_.constant(0, low));
      if (q.level == RaceLevel::Grid) {
        conflict.push_back(between(q, addresses, witness));
        q.conflict = conflict.back();
        if (refuted(q)) conflict.back() = tm_.fls();
      } else {
        walkOver(0, order.size(), witness, false);
      }
      if (!tm_.isFalse(conflict.back())) walkOver(0, order.size(), witness, true);
    }
    q.conflict = tm_.disj(conflict);
    q.race = tm_.disj(race);
    q.benign = tm_.disj(benign);
  }

  void setExecution(const Execution& e) {
    lanes_ = e.lanes;
    for (const machine::AtomicEvent& a : e.atomics) results_.insert(a.result.id);
  }

 private:
  bool refuted(const RaceQuery& q) const {
    return options_.refuted && (options_.pairwise || q.cells.size() > 1'000) && !tm_.isFalse(q.conflict) &&
           options_.refuted(q);
  }

  /// Whether addresses depend on results of atomic operations, about which pairwise facts are known.
  bool givenOut(const RaceQuery& q) const {
    constexpr size_t kMaxPairs = 70'000;
    const size_t writes = size_t(std::count_if(q.cells.begin(), q.cells.end(), [](const auto& c) { return c.writes; }));
    if (writes * q.cells.size() / 2 > kMaxPairs) return false;
    return std::any_of(q.cells.begin(), q.cells.end(), [&](const CellAccess& c) { return isGiven(c.offset); });
  }

  bool isGiven(Term offset) const {
    constexpr size_t kFar = 64;
    std::unordered_set<uint32_t> seen{offset.id};
    std::vector<Term> work{offset};
    while (!work.empty() && seen.size() < kFar) {
      const Term t = work.back();
      work.pop_back();
      if (results_.contains(t.id)) return true;
      for (Term a : tm_.args(t))
        if (seen.insert(a.id).second) work.push_back(a);
    }
    return false;
  }

  /// Two of these accesses conflict, if their places meet, and nothing orders them.
  Term unordered(const std::vector<const CellAccess*>& one, const std::vector<const CellAccess*>& other) {
    std::vector<Term> any;
    for (const CellAccess* a : one)
      for (const CellAccess* b : other)
        if ((a->writes || b->writes) && !(a->atomic && b->atomic))
          any.push_back(tm_.conj(std::vector<Term>{a->guard, b->guard, tm_.not_(options_.ordered(*a, *b))}));
    return tm_.disj(any);
  }

  // Compares every pair of places: the formula is quadratic, and facts about two addresses (tickets differ) apply
  // directly to their comparison. Expensive if addresses are sums; usually many accesses share few places.
  template <class UnitOf>
  void pairwise(RaceQuery& q, UnitOf&& unitOf, std::vector<Term>& conflict, std::vector<Term>& race,
                std::vector<Term>& benign) {
    struct Place {
      uint32_t unit;
      Term offset;
      std::vector<const CellAccess*> cells;
      Hits hits;
    };
    std::vector<Place> places;
    std::map<std::pair<uint32_t, uint32_t>, size_t> known;
    for (const CellAccess& c : q.cells) {
      const uint32_t unit = unitOf(c.site);
      const auto [it, isNew] = known.try_emplace({unit, c.offset.id}, places.size());
      if (isNew) places.push_back({unit, c.offset, {}, {}});
      Place& place = places[it->second];
      place.cells.push_back(&c);
      place.hits.of(c).push_back(c.guard);
    }
    std::vector<std::tuple<const Place*, const Place*, Term>> meetings;
    for (size_t i = 0; i < places.size(); ++i)
      for (size_t j = i + 1; j < places.size(); ++j) {
        if (options_.cancel) options_.cancel->poll();
        const Place &a = places[i], &b = places[j];
        if (a.unit == b.unit) continue;
        const Term meet = tm_.eq(a.offset, b.offset);
        if (tm_.isFalse(meet)) continue;
        const Term both =
            tm_.and_(meet, options_.ordered ? unordered(a.cells, b.cells) : conflicting(tm_, a.hits, b.hits));
        if (tm_.isFalse(both)) continue;
        conflict.push_back(both);
        meetings.emplace_back(&a, &b, meet);
      }
    q.conflict = tm_.disj(conflict);
    if (refuted(q)) {
      conflict.clear();
      return;
    }
    for (const auto& [one, other, meet] : meetings)
      for (const CellAccess* a : one->cells)
        for (const CellAccess* b : other->cells) {
          if ((!a->writes && !b->writes) || (a->atomic && b->atomic)) continue;
          Term both = tm_.conj(std::vector<Term>{a->guard, b->guard, meet});
          if (options_.ordered) both = tm_.and_(both, tm_.not_(options_.ordered(*a, *b)));
          const Term same = a->value && b->value ? tm_.eq(a->value, b->value) : tm_.fls();
          race.push_back(tm_.and_(both, tm_.not_(same)));
          benign.push_back(tm_.and_(both, same));
        }
  }

  /// A conflict between two blocks at the witness byte, whatever the values. Accesses of many lanes under one guard at
  /// evenly spaced addresses are one comparison with a range.
  Term between(const RaceQuery& q, const std::vector<memory::Address>& addresses, Term witness) {
    using Group = std::tuple<uint32_t, std::vector<Term>*, uint32_t, uint32_t>;  // execution, kind, guard, shape
    std::map<Group, std::vector<uint64_t>> groups;
    Hits hits[2];
    for (size_t i = 0; i < q.cells.size(); ++i) {
      const CellAccess& c = q.cells[i];
      std::vector<Term>& kind = hits[c.site.execution].of(c);
      if (addresses[i].inner) {
        kind.push_back(tm_.and_(c.guard, tm_.eq(witness, c.offset)));
      } else {
        groups[{c.site.execution, &kind, c.guard.id, addresses[i].shape.id}].push_back(addresses[i].delta);
      }
    }
    for (auto& [group, deltas] : groups) {
      const auto [execution, kind, guard, shape] = group;
      std::sort(deltas.begin(), deltas.end());
      deltas.erase(std::unique(deltas.begin(), deltas.end()), deltas.end());
      Term distance = tm_.sub(witness, Term{shape});
      std::vector<Term> places;
      for (size_t from = 0; from < deltas.size();) {
        size_t to = from + 1;
        const uint64_t stride = to < deltas.size() ? deltas[to] - deltas[from] : 1;
        while (to < deltas.size() && deltas[to] - deltas[to - 1] == stride) ++to;
        if (to - from < 3 || !std::has_single_bit(stride)) to = from + 1;
        if (to == from + 1) {
          places.push_back(tm_.eq(distance, tm_.constant(deltas[from], ir::kOffsetBits)));
        } else {
          Term inside = tm_.sub(distance, tm_.constant(deltas[from], ir::kOffsetBits));
          places.push_back(tm_.and_(
              tm_.ult(inside, tm_.constant(stride * (to - from), ir::kOffsetBits)),
              tm_.eq(tm_.and_(inside, tm_.constant(stride - 1, ir::kOffsetBits)), tm_.constant(0, ir::kOffsetBits))));
        }
        from = to;
      }
      kind->push_back(tm_.and_(Term{guard}, tm_.disj(places)));
    }
    return conflicting(tm_, hits[0], hits[1]);
  }

  machine::Inputs& in_;
  encoder::TermManager& tm_;
  const RaceOptions& options_;
  uint32_t lanes_ = 0;
  std::unordered_set<uint32_t> results_;  ///< of atomic operations whose order matters
};

/// An atomic of block scope is not atomic with respect to other blocks.
bool reachesBlocks(const Access& a) {
  return a.scope != ir::Scope::Block && a.scope != ir::Scope::Thread;
}

bool mayConflict(const View& view, bool betweenBlocks) {
  bool plainWrite = false, plain = false, atomicWrite = false;
  for (const auto& [a, site] : view.accesses) {
    const bool excludes = a->kind == AccessKind::Atomic && (!betweenBlocks || reachesBlocks(*a));
    if (excludes && a->bytes == view.atomicWidth) {
      atomicWrite |= a->writes;
    } else {
      plain = true;
      plainWrite |= a->writes && !(excludes && a->bytes == view.readWidth);
    }
  }
  return plainWrite || (atomicWrite && plain);
}

bool mayBe(const encoder::TermManager& tm, const RaceQuery& q) {
  return !tm.isFalse(q.race) || !tm.isFalse(q.benign);
}

/// True: no more queries are wanted.
bool add(std::vector<RaceQuery>& all, RaceQuery&& q, const RaceOptions& options) {
  all.push_back(std::move(q));
  return options.enough && options.enough(all.back());
}

}  // namespace

std::vector<RaceQuery> blockRaces(machine::Inputs& in, const Execution& e, const RaceOptions& options) {
  encoder::TermManager& tm = in.terms;
  Builder builder(in, options);
  builder.setExecution(e);
  std::vector<RaceQuery> out;
  auto isLast = [&](RaceQuery&& q) { return add(out, std::move(q), options); };
  // Barriers may order shared memory alone, or other memory alone.
  struct OfMemory {
    ir::Space space;
    Closing closing;
    std::vector<OpenSegment> open{};
  };
  std::array<OfMemory, 2> memories{OfMemory{ir::Space::Shared, Closing(tm, e.lanes)},
                                   OfMemory{ir::Space::Global, Closing(tm, e.lanes)}};
  auto memoryOf = [&](uint32_t object) -> OfMemory& {
    const auto& objects = in.module.objects;  // others are on the heap
    return memories[object < objects.size() && objects[object].space == ir::Space::Shared ? 0 : 1];
  };
  std::optional<BarrierClocks> known;
  auto clocks = [&]() -> const BarrierClocks& {
    if (!known) known.emplace(certainClocks(tm, e, options.warpSize));
    return *known;
  };
  for (size_t k = 0; k < e.segments.size(); ++k) {
    for (RaceQuery& q : ownRaces(in, e, k))
      if (isLast(std::move(q))) return out;
    for (OfMemory& m : memories) m.open.push_back({k, tm.tru()});
    std::map<uint32_t, std::vector<std::pair<const Access*, Site>>> byObject;
    std::map<uint32_t, std::vector<const Access*>> own;
    std::map<uint32_t, size_t> assumptions;
    bool warpBarriers = false, named = false;
    for (size_t i = 0; i < e.segments[k].accesses.size(); ++i) {
      const Access& a = e.segments[k].accesses[i];
      own[a.object].push_back(&a);
      assumptions[a.object] = std::max(assumptions[a.object], a.assumptions);
    }
    std::map<uint32_t, size_t> firstOpen;
    for (const auto& [object, accesses] : own) firstOpen[object] = memoryOf(object).closing.firstOpen(accesses);
    for (const OfMemory& m : memories)
      for (const OpenSegment& s : m.open) {
        warpBarriers |= !e.segments[s.index].warpBarriers.empty();
        named |= hasNamedBarriers(e.segments[s.index]);
        for (size_t i = 0; i < e.segments[s.index].accesses.size(); ++i) {
          const Access& a = e.segments[s.index].accesses[i];
          if (&memoryOf(a.object) != &m) continue;
          if (auto it = firstOpen.find(a.object); it != firstOpen.end() && s.index >= it->second)
            byObject[a.object].push_back({&a, Site{0, s.index, i, 0}});
        }
      }
    for (auto& [object, accesses] : byObject) {
      auto queryOf = [&](const View& view) {
        RaceQuery q;
        q.level = RaceLevel::Block;
        q.object = object;
        q.segment = k;
        q.assumptions = assumptions[object];
        Builder::assumeCommon(view.accesses, q);
        for (const auto& [a, site] : view.accesses) {
          Term condition = tm.tru();
          for (const OpenSegment& s : memoryOf(object).open)
            if (s.index == site.segment) condition = s.condition;
          builder.expand(e, *a, site, condition, view, true, q);
        }
        return q;
      };
      for (const View& view : viewsOf(accesses, false)) {
        if (!mayConflict(view, false)) continue;
        RaceQuery q = queryOf(view);
        if (named) {
          if (auto pairs = namedRaces(in, e, q, clocks(), options); pairs && isLast(std::move(*pairs))) return out;
          continue;
        }
        const uint32_t warp = options.warpSize;
        if (!warpBarriers && !options.lockStep) {
          builder.decide(q, [](const Site& s) { return s.lane; });
          if (mayBe(tm, q) && isLast(std::move(q))) return out;
          continue;
        }
        if (auto inside = warpRaces(in, e, q, options.lockStep ? nullptr : &clocks(), options);
            inside && isLast(std::move(*inside)))
          return out;
        q.acrossWarps = true;
        builder.decide(q, [&](const Site& s) { return s.lane / warp; });
        if (mayBe(tm, q) && isLast(std::move(q))) return out;
      }
      const View volatiles = volatilesOf(in.module, accesses);
      if (!mayConflict(volatiles, false)) continue;
      RaceQuery q = queryOf(volatiles);
      if (options.mayShareWarp) {
        builder.decide(q, [](const Site& s) { return s.lane; });
        if (mayBe(tm, q) && isLast(std::move(q))) return out;
      } else if (auto inside = warpRaces(in, e, q, options.lockStep ? nullptr : &clocks(), options);
                 inside && isLast(std::move(*inside))) {
        return out;
      }
    }
    // The barrier closes earlier segments in the executions in which it happens.
    Term stays = tm.not_(e.segments[k].barrier);
    for (OfMemory& m : memories) {
      if (!ir::fences(e.segments[k].fenced, m.space)) continue;
      m.closing.barrier(e.segments[k].barrier, e.segments[k].closes);
      for (OpenSegment& s : m.open)
        if (s.index <= e.segments[k].closes) s.condition = tm.and_(s.condition, stays);
      std::erase_if(m.open, [&](const OpenSegment& s) { return tm.isFalse(s.condition); });
    }
  }
  return out;
}

std::vector<RaceQuery> gridRaces(machine::Inputs& in, const Execution& first, const Execution& second,
                                 const RaceOptions& options) {
  encoder::TermManager& tm = in.terms;
  Builder builder(in, options);
  builder.setExecution(first);
  builder.setExecution(second);
  // By grid phase and object: a grid-wide barrier orders everything before it with everything after it.
  std::map<std::pair<uint32_t, uint32_t>, std::vector<std::pair<const Access*, Site>>> byObject;
  uint32_t which = 0;
  for (const Execution* e : {&first, &second}) {
    for (size_t k = 0; k < e->segments.size(); ++k)
      for (size_t i = 0; i < e->segments[k].accesses.size(); ++i) {
        const Access& a = e->segments[k].accesses[i];
        if (!a.again && in.objectShape(a.object).space == ir::Space::Global)
          byObject[{e->segments[k].phase, a.object}].push_back({&a, Site{which, k, i, 0}});
      }
    ++which;
  }
  std::vector<RaceQuery> out;
  for (auto& [place, accesses] : byObject)
    for (const View& view : viewsOf(accesses, true)) {
      if (!mayConflict(view, true)) continue;
      RaceQuery q;
      q.level = RaceLevel::Grid;
      q.object = place.second;
      Builder::assumeCommon(view.accesses, q);
      for (const auto& [a, site] : view.accesses) {
        q.assumptions = std::max(q.assumptions, a->assumptions);
        builder.expand(site.execution ? second : first, *a, site, tm.tru(), view, reachesBlocks(*a), q);
      }
      builder.decide(q, [](const Site& s) { return s.execution; });
      if (mayBe(tm, q) && add(out, std::move(q), options)) return out;
    }
  return out;
}

}  // namespace gpubmc::por

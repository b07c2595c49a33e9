#include "por/race/steady.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "gpu-model/ir/steady.h"

namespace gpubmc::por {

using machine::Access;
using machine::Execution;

namespace {

struct ReadsAndWrites {
  std::vector<std::pair<const Access*, Site>> reads, writes;
};

bool isSteady(const ir::Module& module, const Access& a) {
  return a.kind == machine::AccessKind::Read && ir::isSteady(ir::at(module, a.inst));
}

template <class F>
void each(const Execution& e, uint32_t number, F&& f) {
  for (size_t k = 0; k < e.segments.size(); ++k)
    for (size_t i = 0; i < e.segments[k].accesses.size(); ++i)
      if (const Access& a = e.segments[k].accesses[i]; !a.again) f(a, Site{number, k, i, 0});
}

class SteadyRaces {
 public:
  SteadyRaces(machine::Inputs& in, const Execution& first, const Execution& second)
      : in_(in), tm_(in.terms), executions_{&first, &second} {}

  RaceQuery query(uint32_t object, const ReadsAndWrites& of) {
    RaceQuery q;
    q.level = RaceLevel::Own;
    q.object = object;
    q.segment = SIZE_MAX;
    for (const auto* list : {&of.reads, &of.writes})
      for (const auto& [a, site] : *list) {
        q.assumptions = std::max(q.assumptions, a->assumptions);
        size_t& common = q.cutAssumptions[site.execution];
        common = std::min(common, a->assumptions);
      }
    const unsigned g = in_.granules.at(object), low = unsigned(std::countr_zero(g));
    Term place = tm_.var("place", ir::kOffsetBits - low);
    if (low > 0) place = tm_.concat(place, tm_.constant(0, low));
    const Term read = touches(of.reads, place, q), write = touches(of.writes, place, q);
    q.conflict = q.race = tm_.and_(read, write);
    q.benign = tm_.fls();
    return q;
  }

 private:
  /// The condition that one of these accesses touches the place; their cells are added to the query.
  Term touches(const std::vector<std::pair<const Access*, Site>>& accesses, Term place, RaceQuery& q) {
    const unsigned g = in_.granules.at(q.object);
    std::vector<Term> out;
    for (const auto& [a, site] : accesses) {
      const Execution& e = *executions_[site.execution];
      const Term within = e.withinBound(tm_, q.cutAssumptions[site.execution], a->assumptions);
      for (uint32_t lane = 0; lane < e.lanes; ++lane) {
        const Term performs = a->guard.at(lane);
        if (!performs || tm_.isFalse(performs)) continue;
        const Term guard = tm_.and_(performs, within);
        for (unsigned i = 0; i < a->bytes / g; ++i) {
          CellAccess c;
          c.site = site;
          c.site.lane = lane;
          c.guard = guard;
          c.offset = tm_.add(a->offset.at(lane), tm_.constant(uint64_t(i) * g, ir::kOffsetBits));
          c.writes = a->writes;
          out.push_back(tm_.and_(guard, tm_.eq(place, c.offset)));
          q.cells.push_back(c);
        }
      }
    }
    return tm_.disj(out);
  }

  machine::Inputs& in_;
  encoder::TermManager& tm_;
  const Execution* executions_[2];
};

}  // namespace

std::vector<RaceQuery> steadyRaces(machine::Inputs& in, const Execution& first, const Execution& second) {
  std::map<uint32_t, ReadsAndWrites> byObject;
  const bool apart = &first != &second;
  each(first, 0, [&](const Access& a, Site site) {
    if (isSteady(in.module, a)) byObject[a.object].reads.push_back({&a, site});
  });
  each(second, apart, [&](const Access& a, Site site) {
    if (auto it = byObject.find(a.object); a.writes && it != byObject.end()) it->second.writes.push_back({&a, site});
  });
  SteadyRaces builder(in, first, second);
  std::vector<RaceQuery> out;
  for (const auto& [object, accesses] : byObject) {
    if (accesses.writes.empty()) continue;
    RaceQuery q = builder.query(object, accesses);
    if (!apart) q.segment = accesses.reads.front().second.segment;
    if (!in.terms.isFalse(q.race)) out.push_back(std::move(q));
  }
  return out;
}

bool mayBreakPromises(const ir::Module& module, const Execution& e) {
  std::set<uint32_t> read, written;
  each(e, 0, [&](const Access& a, Site) {
    if (isSteady(module, a)) read.insert(a.object);
    if (a.writes) written.insert(a.object);
  });
  return std::ranges::any_of(read, [&](uint32_t object) { return written.contains(object); });
}

std::optional<Conflict> findSteadyConflict(const RaceQuery& q, encoder::Evaluator& evaluate) {
  std::map<uint64_t, const CellAccess*> reads;
  for (const CellAccess& c : q.cells)
    if (!c.writes && evaluate.truth(c.guard)) reads.try_emplace(evaluate(c.offset), &c);
  for (const CellAccess& c : q.cells)
    if (c.writes && evaluate.truth(c.guard))
      if (auto read = reads.find(evaluate(c.offset)); read != reads.end())
        return Conflict{read->second->site, c.site, read->first, false};
  return std::nullopt;
}

}  // namespace gpubmc::por

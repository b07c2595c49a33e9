// From the logs of the machine to verification conditions and their subjects.

#include <algorithm>

#include "core/check/engines/encoding.h"
#include "por/race/steady.h"

namespace gpubmc::core {

size_t Encoding::subject(Subject s) {
  const auto at = std::find(subjects.begin(), subjects.end(), s);
  if (at != subjects.end()) return size_t(at - subjects.begin());
  subjects.push_back(std::move(s));
  return subjects.size() - 1;
}

Vc& Encoding::add(VcKind kind, Term formula) {
  vcs.push_back({});
  vcs.back().kind = kind;
  vcs.back().formula = formula;
  return vcs.back();
}

namespace {

struct RaceCondition {
  PropertyClass cls;
  por::RaceKind kind;
  Term por::RaceQuery::* formula;
};
constexpr RaceCondition kRaces[] = {{PropertyClass::Race, por::RaceKind::Race, &por::RaceQuery::race},
                                    {PropertyClass::PortingRace, por::RaceKind::Porting, &por::RaceQuery::porting},
                                    {PropertyClass::BenignRace, por::RaceKind::Benign, &por::RaceQuery::benign}};

}  // namespace

bool Encoding::mayRace(const machine::Access& a, PropertyClass cls) const {
  return problem.allowances.at(a.inst, cls, inputs.inputs.objectName(a.object)) != nullptr;
}

// Indices of accesses are kept: suppressed ones count as not performed.
std::vector<machine::Execution> Encoding::withoutAllowed(PropertyClass cls) const {
  std::vector<machine::Execution> out = executions;
  for (machine::Execution& e : out) {
    for (machine::Segment& s : e.segments)
      for (machine::Access& a : s.accesses)
        if (mayRace(a, cls)) a.guard = machine::LaneVec(terms().fls());
    for (machine::OwnOverlap& o : e.ownOverlaps)
      if (mayRace(e.segments[o.copySegment].accesses[o.copyAccess], cls) ||
          mayRace(e.segments[o.segment].accesses[o.access], cls))
        o.both = machine::LaneVec(terms().fls());
  }
  return out;
}

std::set<uint32_t> Encoding::objectsThatMayRace(PropertyClass cls) const {
  std::set<uint32_t> out;
  if (problem.allowances.empty()) return out;
  for (const machine::Execution& e : executions)
    for (const machine::Segment& s : e.segments)
      for (const machine::Access& a : s.accesses)
        if (!out.contains(a.object) && mayRace(a, cls)) out.insert(a.object);
  return out;
}

// If some accesses to an object are suppressed, races among the others are a separate condition.
void Encoding::addRaces() {
  std::map<PropertyClass, std::set<uint32_t>> allowed;
  for (const RaceCondition& r : kRaces) allowed[r.cls] = objectsThatMayRace(r.cls);
  auto add = [&](const std::vector<machine::Execution>& of, const RaceScope& scope) {
    addRaces(por::blockRaces(inputs.inputs, of[0], raceOptions), false, scope);
    addRaces(por::steadyRaces(inputs.inputs, of[0], of[0]), false, scope);
    if (of.size() == 1 || problem.options.onlyIntraBlock) return;
    addRaces(por::gridRaces(inputs.inputs, of[0], of[1], raceOptions), true, scope);
    addRaces(por::steadyRaces(inputs.inputs, of[0], of[1]), true, scope);
  };
  add(executions, [&](PropertyClass cls, uint32_t object) { return std::optional(allowed[cls].contains(object)); });
  for (const auto& [cls, objects] : allowed)
    if (!objects.empty() && problem.options.severity(cls) != Severity::Off)
      add(withoutAllowed(cls), [&](PropertyClass of, uint32_t object) {
        return of == cls && objects.contains(object) ? std::optional(false) : std::nullopt;
      });
}

void Encoding::addRaces(std::vector<por::RaceQuery> queries, bool grid, const RaceScope& scope) {
  for (por::RaceQuery& q : queries) {
    races.push_back(std::move(q));
    const por::RaceQuery& r = races.back();
    for (const RaceCondition& of : kRaces) {
      const PropertyClass cls = of.cls;
      const Term formula = r.*of.formula;
      const std::optional<bool> withAllowed = scope(cls, r.object);
      if (!formula || !withAllowed || problem.options.severity(cls) == Severity::Off) continue;
      if (cls != PropertyClass::Race && terms().isFalse(formula)) continue;
      Vc& vc = add(VcKind::Race, grid ? terms().and_(inputs.distinct, formula) : formula);
      vc.cls = cls;
      Subject s;
      s.cls = cls;
      s.level = grid ? Level::InterBlock : Level::IntraBlock;
      s.name = inputs.inputs.objectName(r.object);
      s.loc = inputs.inputs.objectShape(r.object).loc;
      s.withAllowed = *withAllowed;
      vc.subject = subject(std::move(s));
      vc.gate = grid ? terms().and_(inputs.distinct, r.conflict) : r.conflict;
      vc.assumptions = r.assumptions;
      vc.cutAssumptions = r.cutAssumptions;
      vc.segment = grid ? SIZE_MAX : r.segment;
      vc.race = races.size() - 1;
      vc.raceKind = of.kind;
      vc.grid = grid;
    }
  }
}

void Encoding::addObligations(const std::vector<machine::Obligation>& list, VcKind kind) {
  for (const machine::Obligation& o : list) {
    const PropertyClass cls = kind == VcKind::Cut ? PropertyClass::Unwinding : o.cls;
    if (kind == VcKind::Obligation && problem.options.severity(cls) == Severity::Off) continue;
    std::vector<Term> bad;
    for (const auto& item : o.items) bad.push_back(item.bad);
    Subject s;
    s.kind = kind == VcKind::Cut           ? Subject::Kind::Loop
             : kind == VcKind::Unsupported ? Subject::Kind::Construct
                                           : Subject::Kind::Property;
    if (kind != VcKind::Unsupported) s.cls = cls;
    if (kind != VcKind::Cut) s.name = o.object ? inputs.inputs.objectName(o.object) : o.what;
    s.loc = ir::at(problem.module, o.inst).loc;
    const size_t about = subject(std::move(s));
    Vc& vc = add(kind, terms().disj(bad));
    vc.cls = cls;
    vc.subject = about;
    vc.assumptions = o.assumptions;
    vc.segment = o.segment;
    vc.obligation = &o;
  }
}

// Whether an assertion is reached: one that never is would hold vacuously. Its failure is a separate condition, so the
// assumptions are those before it.
void Encoding::addReached() {
  const machine::Execution& e = executions.front();
  std::map<ir::InstRef, std::vector<const machine::Reached*>> reached;
  for (const machine::Reached& r : e.assertReached) reached[r.inst].push_back(&r);
  const uint32_t function = problem.kernel.function;
  const ir::Function& code = problem.module.functions[function];
  for (uint32_t b = 0; b < code.blocks.size(); ++b)
    for (uint32_t i = 0; i < code.blocks[b].insts.size(); ++i)
      if (ir::isClaim(code.blocks[b].insts[i].op)) reached.try_emplace({function, b, i});
  for (const auto& [inst, executed] : reached) {
    const size_t before = executed.empty() ? 0 : executed.front()->assumptions;
    std::vector<Term> conditions;
    for (const machine::Reached* r : executed) {
      std::vector<Term> all(e.assumptions.begin() + std::ptrdiff_t(before),
                            e.assumptions.begin() + std::ptrdiff_t(r->assumptions));
      all.push_back(r->condition);
      conditions.push_back(terms().conj(all));
    }
    const Term any = terms().disj(conditions);
    if (terms().isTrue(any) && before == 0) continue;
    checkReached_.push_back({});
    checkReached_.back().inst = inst;
    Vc& vc = add(VcKind::Reach, any);
    vc.assumptions = before;
    vc.segment = SIZE_MAX;
    vc.obligation = &checkReached_.back();
  }
}

// All blocks reach a grid-wide barrier, or none.
void Encoding::addGridBarriers() {
  const machine::Execution &first = executions[0], &second = executions[1];
  const size_t n = std::min(first.gridBarriers.size(), second.gridBarriers.size());
  if (problem.options.severity(PropertyClass::BarrierDivergence) == Severity::Off) return;
  for (size_t i = 0; i < n; ++i) {
    const machine::Obligation& o = first.gridBarriers[i];
    const Term formula =
        terms().and_(inputs.distinct, terms().and_(o.items[0].bad, terms().not_(second.gridBarriers[i].items[0].bad)));
    if (terms().isFalse(formula)) continue;
    Subject s;
    s.cls = PropertyClass::BarrierDivergence;
    s.name = "the grid";
    s.loc = ir::at(problem.module, o.inst).loc;
    const size_t about = subject(std::move(s));
    Vc& vc = add(VcKind::Obligation, formula);
    vc.cls = PropertyClass::BarrierDivergence;
    vc.subject = about;
    vc.assumptions = o.assumptions;
    vc.segment = o.segment;
    vc.obligation = &o;
    vc.grid = true;
  }
}

void Encoding::addStops() {
  for (const machine::Obligation& o : executions.front().stops) {
    std::vector<Term> waits;
    for (const auto& item : o.items) waits.push_back(item.bad);
    Vc& vc = add(VcKind::Stop, terms().disj(waits));
    vc.assumptions = o.assumptions;
    vc.segment = o.segment;
    vc.obligation = &o;
  }
}

// Assumptions, the order of atomics and the conditions of the launches could be contradictory, and then every proof
// would be vacuous. If every execution is cut, proofs cover prefixes only.
void Encoding::addFeasible() {
  const machine::Execution& e = executions.front();
  auto condition = [&](VcKind kind, Term formula) {
    Vc& vc = add(kind, formula);
    vc.assumptions = e.assumptions.size();
    vc.segment = SIZE_MAX;
    vc.cutAssumptions = {0, 0};
  };
  if (!e.assumptions.empty() || !orderings.front().facts.empty() || !inputs.given.empty())
    condition(VcKind::Feasible, terms().tru());
  std::vector<Term> goOn;
  for (const machine::Obligation& o : e.cuts)
    for (const auto& item : o.items) goOn.push_back(item.bad);
  if (!goOn.empty()) condition(VcKind::End, terms().not_(terms().disj(goOn)));
}

void Encoding::collect(const std::set<PropertyClass>& proved) {
  const machine::Execution& e = executions.front();
  const bool mayRace = std::any_of(std::begin(kRaces), std::end(kRaces), [&](const RaceCondition& r) {
    return problem.options.severity(r.cls) != Severity::Off && !proved.contains(r.cls);
  });
  if (!problem.options.onlyDivergence && mayRace) addRaces();
  if (executions.size() > 1) addGridBarriers();
  addObligations(e.unsupported, VcKind::Unsupported);
  addObligations(e.cuts, VcKind::Cut);
  addStops();
  addReached();
  addObligations(e.obligations, VcKind::Obligation);
  // In the machine's order; within a segment, conditions that no execution can pass come first.
  std::stable_sort(vcs.begin(), vcs.end(), [](const Vc& a, const Vc& b) { return a.segment < b.segment; });
  addFeasible();
}

}  // namespace gpubmc::core

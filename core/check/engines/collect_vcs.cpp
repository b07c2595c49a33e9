// From the logs of the machine to verification conditions and what they are about.

#include <algorithm>

#include "core/check/engines/encoding.h"

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

void Encoding::addRaces(std::vector<por::RaceQuery> queries, bool grid) {
  for (por::RaceQuery& q : queries) {
    races.push_back(std::move(q));
    const por::RaceQuery& r = races.back();
    auto condition = [&](PropertyClass cls, por::RaceKind kind, Term formula) {
      if (!formula || problem.options.severity(cls) == Severity::Off) return;
      if (cls != PropertyClass::Race && terms().isFalse(formula)) return;
      Vc& vc = add(VcKind::Race, grid ? terms().and_(inputs.distinct, formula) : formula);
      vc.cls = cls;
      Subject s;
      s.cls = cls;
      s.level = grid ? Level::InterBlock : Level::IntraBlock;
      s.name = inputs.inputs.objectName(r.object);
      s.loc = inputs.inputs.objectShape(r.object).loc;
      vc.subject = subject(std::move(s));
      vc.gate = grid ? terms().and_(inputs.distinct, r.conflict) : r.conflict;
      vc.assumptions = r.assumptions;
      vc.cutAssumptions = r.cutAssumptions;
      vc.segment = grid ? SIZE_MAX : r.segment;
      vc.race = races.size() - 1;
      vc.raceKind = kind;
      vc.grid = grid;
    };
    condition(PropertyClass::Race, por::RaceKind::Race, r.race);
    condition(PropertyClass::PortingRace, por::RaceKind::Porting, r.porting);
    condition(PropertyClass::BenignRace, por::RaceKind::Benign, r.benign);
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

// Is an assertion reached at all? One that never is proves nothing.
void Encoding::addReached() {
  const machine::Execution& e = executions.front();
  std::map<ir::InstRef, std::vector<Term>> reached;
  for (const auto& [inst, condition] : e.assertReached) reached[inst].push_back(condition);
  const uint32_t function = problem.kernel.function;
  const ir::Function& code = problem.module.functions[function];
  for (uint32_t b = 0; b < code.blocks.size(); ++b)
    for (uint32_t i = 0; i < code.blocks[b].insts.size(); ++i)
      if (ir::isClaim(code.blocks[b].insts[i].op)) reached.try_emplace({function, b, i});
  for (auto& [inst, conditions] : reached) {
    const Term any = terms().disj(conditions);
    if (terms().isTrue(any) && e.assumptions.empty()) continue;
    checkReached_.push_back({});
    checkReached_.back().inst = inst;
    Vc& vc = add(VcKind::Reach, any);
    vc.assumptions = e.assumptions.size();
    vc.segment = SIZE_MAX;
    vc.obligation = &checkReached_.back();
  }
}

// All blocks come to a grid-wide barrier or none does.
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

// Assumptions and what is said of the order of atomics could contradict themselves, and then everything would hold.
// Where every execution is cut, what holds does so for their beginnings.
void Encoding::addFeasible() {
  const machine::Execution& e = executions.front();
  auto condition = [&](VcKind kind, Term formula) {
    Vc& vc = add(kind, formula);
    vc.assumptions = e.assumptions.size();
    vc.segment = SIZE_MAX;
    vc.cutAssumptions = {0, 0};
  };
  if (!e.assumptions.empty() || !orderings.front().facts.empty()) condition(VcKind::Feasible, terms().tru());
  std::vector<Term> goOn;
  for (const machine::Obligation& o : e.cuts)
    for (const auto& item : o.items) goOn.push_back(item.bad);
  if (!goOn.empty()) condition(VcKind::End, terms().not_(terms().disj(goOn)));
}

void Encoding::collect() {
  const machine::Execution& e = executions.front();
  if (!problem.options.onlyDivergence) {
    addRaces(por::blockRaces(inputs.inputs, e, raceOptions), false);
    if (executions.size() > 1 && !problem.options.onlyIntraBlock)
      addRaces(por::gridRaces(inputs.inputs, executions[0], executions[1], raceOptions), true);
  }
  if (executions.size() > 1) addGridBarriers();
  addObligations(e.unsupported, VcKind::Unsupported);
  addObligations(e.cuts, VcKind::Cut);
  addStops();
  addReached();
  addObligations(e.obligations, VcKind::Obligation);
  // In the order of the machine; within a segment what an execution cannot get past comes first.
  std::stable_sort(vcs.begin(), vcs.end(), [](const Vc& a, const Vc& b) { return a.segment < b.segment; });
  addFeasible();
}

}  // namespace gpubmc::core

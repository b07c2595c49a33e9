// From the logs of the machine to verification conditions and the properties they belong to.

#include <algorithm>

#include <fmt/format.h>

#include "core/check/kernel_job.h"

namespace gpubmc::core {

size_t KernelJob::property(std::optional<PropertyClass> cls, const std::string& id, const std::string& subject,
                           ir::LocId loc) {
  for (size_t i = 0; i < result_.properties.size(); ++i) {
    const PropertyResult& p = result_.properties[i];
    if (p.id == id && p.subject == subject && p.loc == loc) return i;
  }
  PropertyResult p;
  p.cls = cls;
  p.id = id;
  p.subject = subject;
  p.loc = loc;
  p.severity = cls ? options_.severity(*cls) : Severity::Error;
  result_.properties.push_back(std::move(p));
  return result_.properties.size() - 1;
}

void KernelJob::addRaces(std::vector<por::RaceQuery> queries, bool grid) {
  const std::string suffix = grid ? "-INTERBLOCK" : "-INTRABLOCK";
  for (por::RaceQuery& q : queries) {
    races_.push_back(std::move(q));
    const por::RaceQuery& r = races_.back();
    const std::string name = inputs_.objectName(r.object);
    const ir::LocId loc = inputs_.objectShape(r.object).loc;
    auto add = [&](PropertyClass cls, por::RaceKind kind, Term formula) {
      if (!formula || options_.severity(cls) == Severity::Off) return;
      if (cls != PropertyClass::Race && terms_.isFalse(formula)) return;
      Vc vc;
      vc.kind = VcKind::Race;
      vc.cls = cls;
      vc.property = property(cls, std::string(info(cls).id) + suffix, name, loc);
      vc.formula = grid ? terms_.and_(distinct_, formula) : formula;
      vc.gate = grid ? terms_.and_(distinct_, r.conflict) : r.conflict;
      vc.assumptions = r.assumptions;
      vc.cutAssumptions = r.cutAssumptions;
      vc.segment = grid ? SIZE_MAX : r.segment;
      vc.race = races_.size() - 1;
      vc.raceKind = kind;
      vc.grid = grid;
      vcs_.push_back(vc);
    };
    add(PropertyClass::Race, por::RaceKind::Race, r.race);
    add(PropertyClass::PortingRace, por::RaceKind::Porting, r.porting);
    add(PropertyClass::BenignRace, por::RaceKind::Benign, r.benign);
  }
}

void KernelJob::addObligations(const std::vector<machine::Obligation>& list, VcKind kind) {
  for (const machine::Obligation& o : list) {
    const PropertyClass cls = kind == VcKind::Cut ? PropertyClass::Unwinding : o.cls;
    if (kind == VcKind::Obligation && options_.severity(cls) == Severity::Off) continue;
    std::vector<Term> bad;
    for (const auto& item : o.items) bad.push_back(item.bad);
    const ir::Inst& inst = ir::at(module_, o.inst);
    std::string subject = o.what;
    if (o.object) subject = inputs_.objectName(o.object);
    Vc vc;
    vc.kind = kind;
    vc.cls = cls;
    vc.property = kind == VcKind::Unsupported ? property(std::nullopt, "GPUBMC-UNSUPPORTED", subject, inst.loc)
                                              : property(cls, std::string(info(cls).id), subject, inst.loc);
    vc.formula = terms_.disj(bad);
    vc.assumptions = o.assumptions;
    vc.segment = o.segment;
    vc.obligation = &o;
    vcs_.push_back(vc);
  }
}

// Is an assertion reached at all? One that never is proves nothing.
void KernelJob::addReached(const machine::Execution& e) {
  std::map<ir::InstRef, std::vector<Term>> reached;
  for (const auto& [inst, condition] : e.assertReached) reached[inst].push_back(condition);
  const ir::Function& code = module_.functions[kernel_.function];
  for (uint32_t b = 0; b < code.blocks.size(); ++b)
    for (uint32_t i = 0; i < code.blocks[b].insts.size(); ++i)
      if (const ir::Opcode op = code.blocks[b].insts[i].op; op == ir::Opcode::Assert || op == ir::Opcode::Ensures)
        reached.try_emplace({kernel_.function, b, i});
  for (auto& [inst, conditions] : reached) {
    Term any = terms_.disj(conditions);
    if (terms_.isTrue(any) && e.assumptions.empty()) continue;
    checkReached_.push_back({});
    checkReached_.back().inst = inst;
    Vc vc;
    vc.kind = VcKind::Reach;
    vc.formula = any;
    vc.assumptions = e.assumptions.size();
    vc.segment = SIZE_MAX;
    vc.obligation = &checkReached_.back();
    vcs_.push_back(vc);
  }
}

// All blocks come to a grid-wide barrier or none does.
void KernelJob::addGridBarriers(const machine::Execution& first, const machine::Execution& second) {
  const size_t n = std::min(first.gridBarriers.size(), second.gridBarriers.size());
  for (size_t i = 0; i < n; ++i) {
    const machine::Obligation& o = first.gridBarriers[i];
    Vc vc;
    vc.kind = VcKind::Obligation;
    vc.cls = PropertyClass::BarrierDivergence;
    vc.formula = terms_.and_(distinct_, terms_.and_(o.items[0].bad, terms_.not_(second.gridBarriers[i].items[0].bad)));
    if (terms_.isFalse(vc.formula) || options_.severity(vc.cls) == Severity::Off) continue;
    vc.property = property(vc.cls, std::string(info(vc.cls).id), "the grid", ir::at(module_, o.inst).loc);
    vc.assumptions = o.assumptions;
    vc.segment = o.segment;
    vc.obligation = &o;
    vc.grid = true;
    vcs_.push_back(vc);
  }
}

void KernelJob::addStops(const std::vector<machine::Obligation>& list) {
  for (const machine::Obligation& o : list) {
    std::vector<Term> waits;
    for (const auto& item : o.items) waits.push_back(item.bad);
    Vc vc;
    vc.kind = VcKind::Stop;
    vc.formula = terms_.disj(waits);
    vc.assumptions = o.assumptions;
    vc.segment = o.segment;
    vc.obligation = &o;
    vcs_.push_back(vc);
  }
}

void KernelJob::addEnds(const machine::Execution& e) {
  for (const machine::Choice& c : e.choices)
    for (uint32_t lane = 0; lane < e.lanes; ++lane) {
      const Term v = c.value.at(lane);
      if (!v || terms_.op(v) != encoder::Op::Var) continue;
      const encoder::URange r = terms_.range(v);
      const unsigned width = terms_.width(v);
      if (width < 16 || (r.lo == 0 && r.hi >= ~uint64_t(0) >> (64 - width))) continue;
      highest_.push_back(terms_.eq(v, terms_.constant(r.hi, width)));
      lowest_.push_back(terms_.eq(v, terms_.constant(r.lo, width)));
    }
}

void KernelJob::collect() {
  por::OrderOptions order;
  order.severalBlocks = result_.launch.grid.count() > 1;
  order.warpSize = result_.launch.warpSize;
  if (options_.interleavings == Interleavings::Canonical) order.maxEvents = 0;
  for (machine::Execution& x : executions_) {
    addEnds(x);
    orderings_.push_back(por::orderAtomics(inputs_, x, order));
    given_.insert(given_.end(), x.definitions.begin(), x.definitions.end());
    given_.insert(given_.end(), orderings_.back().facts.begin(), orderings_.back().facts.end());
    x.abstractTerms.insert(orderings_.back().abstractTerms.begin(), orderings_.back().abstractTerms.end());
  }
  if (order.severalBlocks && order.maxEvents > 0) {
    por::GridTickets tickets;
    tickets.distinct = distinct_;
    tickets.blocks = result_.launch.grid.count();
    const std::vector<Term> facts = por::gridTickets(inputs_, executions_, tickets);
    given_.insert(given_.end(), facts.begin(), facts.end());
  }
  addPreconditionsOfOthers();
  useFacts();
  const machine::Execution& e = executions_.front();
  if (!options_.onlyDivergence) {
    addRaces(por::blockRaces(inputs_, e, raceOptions_), false);
    if (executions_.size() > 1 && !options_.onlyIntraBlock)
      addRaces(por::gridRaces(inputs_, executions_[0], executions_[1], raceOptions_), true);
  }
  if (executions_.size() > 1) addGridBarriers(executions_[0], executions_[1]);
  addObligations(e.unsupported, VcKind::Unsupported);
  addObligations(e.cuts, VcKind::Cut);
  addStops(e.stops);
  addReached(e);
  addObligations(e.obligations, VcKind::Obligation);
  // In the order of the machine; within a segment what an execution cannot get past comes first.
  std::stable_sort(vcs_.begin(), vcs_.end(), [](const Vc& a, const Vc& b) { return a.segment < b.segment; });
  addFeasible(e);
  askQuestions();
}

// Assumptions and what is said of the order of atomics could contradict themselves, and then everything would hold.
// Where every execution is cut, what holds does so for their beginnings.
void KernelJob::addFeasible(const machine::Execution& e) {
  auto add = [&](VcKind kind, Term formula) {
    Vc vc;
    vc.kind = kind;
    vc.formula = formula;
    vc.assumptions = e.assumptions.size();
    vc.segment = SIZE_MAX;
    vc.cutAssumptions = {0, 0};
    vcs_.push_back(vc);
  };
  if (!e.assumptions.empty() || !orderings_.front().facts.empty()) add(VcKind::Feasible, terms_.tru());
  std::vector<Term> goOn;
  for (const machine::Obligation& o : e.cuts)
    for (const auto& item : o.items) goOn.push_back(item.bad);
  if (!goOn.empty()) add(VcKind::End, terms_.not_(terms_.disj(goOn)));
}

// What the threads of any block ask of the initial state is so for all.
void KernelJob::addPreconditionsOfOthers() {
  constexpr uint64_t kMaxBlocks = 64;
  const ir::Dim3 grid = result_.launch.grid;
  if (grid.count() == 1 || grid.count() > kMaxBlocks) return;
  const machine::BlockIndex& any = blocks_[0];
  for (uint32_t b = 0; b < grid.count(); ++b) {
    const ir::Dim3 at = ir::position(b, grid);
    std::unordered_map<uint32_t, Term> index;
    for (auto [variable, value] : {std::pair(any.x, at.x), std::pair(any.y, at.y), std::pair(any.z, at.z)})
      if (!terms_.value(variable)) index.emplace(variable.id, terms_.constant(value, 32));
    for (Term t : terms_.substitute(executions_.front().preconditions, index))
      if (!terms_.isTrue(t)) given_.push_back(t);
  }
}

// What holds in every execution is put to use before it meets a solver.
void KernelJob::useFacts() {
  definitions_ = std::make_unique<encoder::Definitions>(terms_, given_);
  for (const machine::Execution& x : executions_) assumptions_.push_back(definitions_->apply(x.assumptions));
  ordinary_ = definitions_->apply(ordinary_);
  conditions_ = definitions_->apply(conditions_);
  for (std::vector<Term>& range : small_) range = definitions_->apply(range);
}

void KernelJob::askQuestions() {
  std::vector<Term> all;
  for (const Vc& vc : vcs_) all.insert(all.end(), {vc.formula, vc.gate ? vc.gate : vc.formula});
  all = definitions_->apply(all);
  for (size_t i = 0; i < vcs_.size(); ++i) {
    vcs_[i].question = all[2 * i];
    if (vcs_[i].gate) vcs_[i].gateQuestion = all[2 * i + 1];
  }
}

}  // namespace gpubmc::core

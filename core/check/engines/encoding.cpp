// The execution, and facts that hold in every execution.

#include "core/check/engines/encoding.h"

#include <algorithm>

#include "core/check/budget.h"
#include "core/check/engines/premise.h"
#include "core/check/engines/scoped_cancellation.h"
#include "encoder/abstraction/disjuncts.h"
#include "encoder/abstraction/rank_abstraction.h"
#include "encoder/abstraction/reads.h"
#include "encoder/chain/solvers.h"
#include "encoder/util/stopwatch.h"

namespace gpubmc::core {

using encoder::Answer;

Encoding::Encoding(const Problem& problem, InputDomain domain, const LoopBound& bound,
                   const std::set<PropertyClass>& proved, const Cancellation& cancel, bool recordBranches)
    : problem(problem),
      bound(bound),
      recordsBranches(recordBranches),
      inputs(problem, domain),
      cone_(inputs.terms, &cancel),
      exactFloats_(inputs.terms, kLimits.exactTerms) {
  const ScopedCancellation cancels(inputs.terms, cancel);
  const Stopwatch watch;
  raceOptions.warpSize = problem.launch().warpSize;
  raceOptions.lockStep = problem.launch().lockStep;
  raceOptions.cancel = &cancel;
  raceOptions.refuted = [&](const por::RaceQuery& q) { return refuted(q, cancel); };
  execute(cancel);
  statistics["seconds unrolling"] = watch.seconds();
  orderAtomics();
  addPreconditionsOfOthers();
  define();
  collect(proved);
  askQuestions();
  cone_.know(facts);
  for (const std::vector<Term>& list : assumptions) cone_.know(list);
  abstractQuestions();
  cone_.setCancellation(nullptr);
  raceOptions.cancel = nullptr;
  raceOptions.refuted = nullptr;
  statistics["seconds encoding"] = watch.seconds() - statistics["seconds unrolling"] - refuting_;
  for (const machine::Execution& e : executions) {
    statistics["accesses"] += double(e.accessesExecuted);
    statistics["instructions"] += double(e.instructionsExecuted);
  }
  statistics["terms"] = double(inputs.terms.size());
  statistics["verification conditions"] = double(vcs.size());
}

void Encoding::execute(const Cancellation& cancel) {
  const Options& options = problem.options;
  machine::MachineOptions o;
  o.launch = problem.launch();
  o.unwind = bound.unwind;
  o.maxIterations = bound.maxIterations;
  o.cutsAnyLoop = bound.cutsAnyLoop;
  o.checkUninitialised = options.severity(PropertyClass::UninitialisedRead) != Severity::Off;
  o.checkDivision = options.severity(PropertyClass::DivisionByZero) != Severity::Off;
  o.recordBranches = recordsBranches;
  o.cancel = &cancel;
  machine::Inputs& in = inputs.inputs;
  for (;;) {
    try {
      executions.clear();
      executions.push_back(machine::execute(in, inputs.blocks[0], o));
      bool globalWrites = false;
      for (const machine::Segment& s : executions[0].segments)
        for (const machine::Access& a : s.accesses)
          globalWrites |= a.writes && in.objectShape(a.object).space == ir::Space::Global;
      if (globalWrites && problem.launch().grid.count() > 1 && !options.onlyIntraBlock && !options.onlyDivergence)
        executions.push_back(machine::execute(in, inputs.blocks[1], o));
      return;
    } catch (const machine::GranuleChange& change) {
      in.granules[change.object] = change.granule;
    } catch (const machine::Learnt&) {
      // the machine has added a fact to the inputs
    } catch (const machine::OrderSensitive& change) {
      in.orderSensitive.insert(change.object);
    }
    in.restart();
  }
}

void Encoding::orderAtomics() {
  por::OrderOptions order;
  order.severalBlocks = problem.launch().grid.count() > 1;
  order.warpSize = problem.launch().warpSize;
  order.lockStep = problem.launch().lockStep;
  if (problem.options.interleavings == Interleavings::Canonical) order.maxEvents = 0;
  std::vector<Term>& given = inputs.given;
  for (machine::Execution& x : executions) {
    addEnds(x);
    orderings.push_back(por::orderAtomics(inputs.inputs, x, order));
    given.insert(given.end(), x.definitions.begin(), x.definitions.end());
    given.insert(given.end(), orderings.back().facts.begin(), orderings.back().facts.end());
    x.abstractTerms.insert(orderings.back().abstractTerms.begin(), orderings.back().abstractTerms.end());
  }
  if (!order.severalBlocks || order.maxEvents == 0) return;
  por::GridTickets tickets;
  tickets.distinct = inputs.distinct;
  tickets.blocks = problem.launch().grid.count();
  const std::vector<Term> facts = por::gridTickets(inputs.inputs, executions, tickets);
  given.insert(given.end(), facts.begin(), facts.end());
}

void Encoding::addEnds(const machine::Execution& e) {
  for (const machine::Choice& c : e.choices)
    for (uint32_t lane = 0; lane < e.lanes; ++lane) {
      const Term v = c.value.at(lane);
      if (!v || terms().op(v) != encoder::Op::Var) continue;
      const encoder::URange r = terms().range(v);
      const unsigned width = terms().width(v);
      if (width < 16 || (r.lo == 0 && r.hi >= ~uint64_t(0) >> (64 - width))) continue;
      highest.push_back(terms().eq(v, terms().constant(r.hi, width)));
      lowest.push_back(terms().eq(v, terms().constant(r.lo, width)));
    }
}

// What the threads of any block require of the initial state is assumed for all.
void Encoding::addPreconditionsOfOthers() {
  const ir::Dim3 grid = problem.launch().grid;
  if (grid.count() == 1 || grid.count() > kLimits.blocksOfPreconditions) return;
  const machine::BlockIndex& any = inputs.blocks[0];
  for (uint32_t b = 0; b < grid.count(); ++b) {
    const ir::Dim3 at = ir::position(b, grid);
    std::unordered_map<uint32_t, Term> index;
    for (auto [variable, value] : {std::pair(any.x, at.x), std::pair(any.y, at.y), std::pair(any.z, at.z)})
      if (!terms().value(variable)) index.emplace(variable.id, terms().constant(value, 32));
    for (Term t : terms().substitute(executions.front().preconditions, index))
      if (!terms().isTrue(t)) inputs.given.push_back(t);
  }
}

// Facts that hold in every execution simplify formulas before a solver sees them.
void Encoding::define() {
  definitions = std::make_unique<encoder::Definitions>(terms(), inputs.given);
  facts = definitions->facts();
  inputs.floats.apply(facts);
  for (const machine::Execution& x : executions) {
    assumptions.push_back(definitions->apply(x.assumptions));
    inputs.floats.apply(assumptions.back());
  }
  inputs.ordinary = definitions->apply(inputs.ordinary);
  inputs.launchConditions = definitions->apply(inputs.launchConditions);
  for (std::vector<Term>& range : inputs.small) range = definitions->apply(range);
}

void Encoding::askQuestions() {
  std::vector<Term> all;
  for (const Vc& vc : vcs) all.insert(all.end(), {vc.formula, vc.gate ? vc.gate : vc.formula});
  all = definitions->apply(all);
  inputs.floats.apply(all);
  for (size_t i = 0; i < vcs.size(); ++i) {
    vcs[i].question = all[2 * i];
    vcs[i].parts = encoder::partsOf(terms(), vcs[i].question);
    if (!vcs[i].gate) continue;
    vcs[i].gateQuestion = all[2 * i + 1];
    vcs[i].gateParts = encoder::partsOf(terms(), vcs[i].gateQuestion);
  }
  all.insert(all.end(), facts.begin(), facts.end());
  for (const std::vector<Term>& list : assumptions) all.insert(all.end(), list.begin(), list.end());
  for (Term t : definitions->apply(inputs.elementFacts(all))) facts.push_back(t);
}

void Encoding::abstractQuestions() {
  for (Vc& vc : vcs) {
    const Term asked = vc.gate ? vc.gateQuestion : vc.question;
    if (!hasProperty(vc) || terms().value(asked)) continue;
    // Only for assertions about the kernel's results: other conditions are about addresses, which arithmetic computes.
    const bool moves =
        vc.kind == VcKind::Obligation && (vc.cls == PropertyClass::Assertion || vc.cls == PropertyClass::Ensures);
    const std::optional<encoder::RankAbstraction> ranked = encoder::abstractRanks(terms(), asked);
    if (!moves && !ranked) continue;
    std::vector<Term> given = assumptionsOf(vc);
    const std::vector<bool> needed = cone_.of(asked, given);
    size_t kept = 0;
    for (size_t i = 0; i < given.size(); ++i)
      if (needed[i]) given[kept++] = given[i];
    given.resize(kept);
    Term question = ranked ? ranked->question : asked;
    if (moves) question = encoder::withoutStores(terms(), question, kLimits.choicesOfReads).value_or(question);
    std::vector<encoder::Ordered> all;
    auto narrow = [&] {
      const std::vector<Term> places = ranked ? ranked->places : std::vector<Term>();
      if (auto ordered = encoder::abstractOrder(terms(), question, given, places)) all.push_back(std::move(*ordered));
    };
    if (ranked) {
      // Often one half suffices: which threads meet depends on positions, and the contents on the order of keys.
      const auto& first = moves ? ranked->sorted : ranked->apart;
      const auto& second = moves ? ranked->apart : ranked->sorted;
      given.insert(given.end(), first.begin(), first.end());
      if (moves)
        narrow();
      else
        all.push_back({question, given, {}});
      given.insert(given.end(), second.begin(), second.end());
    }
    if (moves) narrow();
    // Conditions on positions may be more precise than narrow words allow.
    if (ranked) all.push_back({question, std::move(given), {}});
    for (encoder::Ordered& asked : all) {
      std::vector<Term> parts = encoder::partsOf(terms(), asked.question);
      vc.abstractions.push_back({std::move(asked), std::move(parts)});
    }
  }
}

std::vector<Term> Encoding::assumptionsOf(const Vc& vc) const {
  std::vector<Term> out = facts;
  for (size_t e = 0; e < (vc.grid ? assumptions.size() : 1); ++e)
    for (size_t i = 0; i < std::min(vc.assumptions, assumptions[e].size()); ++i)
      if (i < vc.cutAssumptions[e] || !executions[e].cutAssumptions.contains(i)) out.push_back(assumptions[e][i]);
  out.insert(out.end(), vc.exactFloats.begin(), vc.exactFloats.end());
  return out;
}

bool Encoding::defineFloats(size_t index, const Cancellation& cancel) {
  Vc& vc = vcs[index];
  if (!vc.exactFloats.empty()) return false;
  const ScopedCancellation cancels(inputs.terms, cancel);
  std::vector<Term> roots = assumptionsOf(vc);
  roots.push_back(vc.question);
  if (vc.gate) roots.push_back(vc.gateQuestion);
  const std::vector<Term> facts = exactFloats_.facts(roots);
  cone_.know(facts);
  vc.exactFloats = facts;
  return !facts.empty();
}

encoder::Query Encoding::query(const Cancellation& cancel, const Vc* vc) const {
  std::string subject = problem.kernel.name;
  if (vc && hasProperty(*vc)) {
    const ir::LocId loc = vc->subject < subjects.size() ? subjects[vc->subject].loc : 0;
    subject += "." + std::string(info(vc->cls).name);
    if (loc && loc < problem.module.locations.size())
      subject += ".line-" + std::to_string(problem.module.locations[loc].line);
  }
  return problem.options.solvers->query(terms(), &cancel, subject);
}

encoder::Result checkInParts(encoder::Query& query, std::span<const Term> parts, uint32_t conflicts) {
  const uint32_t whole = conflicts ? std::min(conflicts, kLimits.wholeConflicts) : kLimits.wholeConflicts;
  encoder::Result r = query.check({}, parts.empty() ? conflicts : whole);
  if (r.answer != Answer::Unknown || r.failed) return r;
  for (const Term& part : parts) {
    r = query.check({&part, 1}, conflicts);
    if (r.answer != Answer::Unsat) return r;
  }
  return r;
}

encoder::Result Encoding::ask(encoder::Query& query, Term formula, std::span<const Term> parts,
                              const std::vector<Term>& all, uint32_t conflicts) const {
  query.add(formula);
  std::vector<bool> added(all.size());
  auto check = [&](const std::vector<bool>& wanted) {
    for (size_t i = 0; i < all.size(); ++i)
      if (wanted[i] && !added[i]) query.add(all[i]);
    added = wanted;
    return checkInParts(query, parts, conflicts);
  };
  const bool ordered = std::any_of(orderings.begin(), orderings.end(), [](const auto& o) { return !o.facts.empty(); });
  const std::vector<bool> needed = cone_.of(formula, all);
  if (ordered) {
    const std::vector<bool> within = cone_.within(formula, all);
    if (within != needed)
      if (const encoder::Result r = check(within); r.answer != Answer::Sat) return r;
  }
  const encoder::Result r = check(needed);
  if (r.answer != Answer::Sat || std::find(needed.begin(), needed.end(), false) == needed.end()) return r;
  return check(std::vector<bool>(all.size(), true));
}

bool Encoding::refuted(const por::RaceQuery& q, const Cancellation& cancel) {
  Vc vc;
  vc.grid = q.level == por::RaceLevel::Grid;
  vc.assumptions = q.assumptions;
  vc.cutAssumptions = q.cutAssumptions;
  const std::vector<Term> given = assumptionsOf(vc);
  cone_.know(given);
  const Term question =
      inputs.floats(definitions->apply(vc.grid ? terms().and_(inputs.distinct, q.conflict) : q.conflict));
  encoder::Query asked = query(cancel);
  const Stopwatch watch;
  const Answer answer = ask(asked, question, {}, given, kLimits.refuteConflicts).answer;
  refuting_ += watch.seconds();
  return answer == Answer::Unsat;
}

bool Encoding::isRead(uint32_t object) const {
  for (const machine::Segment& s : executions.front().segments)
    for (const machine::Access& a : s.accesses)
      if (a.object == object && a.kind != machine::AccessKind::Write) return true;
  return false;
}

bool Encoding::isPremise(const Vc& vc) const {
  if (vc.kind == VcKind::Race && subjects[vc.subject].withAllowed && problem.allowances.areIdioms()) return false;
  switch (vc.kind) {
    case VcKind::Unsupported: return true;
    case VcKind::Race: return vc.cls != PropertyClass::BenignRace && isRead(races[vc.race].object);
    case VcKind::Obligation: return core::isPremise(problem.module, *vc.obligation);
    case VcKind::Feasible:
    case VcKind::End:
    case VcKind::Reach:
    case VcKind::Stop:
    case VcKind::Cut: break;
  }
  return false;
}

}  // namespace gpubmc::core

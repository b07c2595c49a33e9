#include "core/check/engines/replay_candidate.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "core/check/budget.h"
#include "core/check/element_contents.h"
#include "core/check/engines/asserted.h"
#include "core/check/engines/preconditions.h"
#include "core/check/engines/readable.h"
#include "core/check/found_pointers.h"
#include "core/replay/data.h"

namespace gpubmc::core {

using encoder::Answer;

namespace {

/// Sets the witness's schedule: the threads involved run first; for a race, also with the second thread first.
bool direct(const BoundInputs& bound, const CandidateViolation& s, encoder::Evaluator& evaluate,
            const por::RaceOptions& races, interp::Witness& w) {
  auto thread = [&](uint32_t block, uint32_t lane) {
    return interp::ThreadId{block, uint32_t(evaluate(s.blocks[block].threads[lane]))};
  };
  if (s.race) {
    const auto c =
        por::findConflict(*s.race, evaluate, por::RaceKind::Race, bound.inputs, *s.blocks[0].execution, races);
    if (!c) return false;
    w.priority = {thread(c->first.execution, c->first.lane), thread(c->second.execution, c->second.lane)};
    const machine::Segment& segment = s.blocks[c->first.execution].execution->segments[c->first.segment];
    w.givesWay = {w.priority[0], segment.accesses[c->first.access].inst};
    return true;
  }
  for (const machine::Obligation::Item& item : s.obligation->items)
    if (evaluate.truth(item.bad)) {
      w.priority = {thread(0, item.lane)};
      return true;
    }
  return false;
}

/// The subject of a violation that was not suspected; none: it has no subject here.
std::optional<Subject> subjectOf(const BoundInputs& bound, const interp::Violation& v) {
  // Allocated objects have other numbers in the replay.
  if (!v.second || v.second->object == 0 || v.second->object >= bound.inputs.memory->objectCount()) return std::nullopt;
  Subject out;
  out.cls = v.cls;
  out.name = bound.inputs.objectName(v.second->object);
  if (v.cls == PropertyClass::Bounds) {
    out.loc = ir::at(bound.problem.module, v.inst).loc;
    return out;
  }
  if (v.cls != PropertyClass::Race || !v.first) return std::nullopt;
  out.level = v.first->thread.block == v.second->thread.block ? Level::IntraBlock : Level::InterBlock;
  out.loc = bound.inputs.objectShape(v.second->object).loc;
  return out;
}

/// Which blocks are executed: those of the candidate, also with each thread up to its next barrier, or all of a grid in
/// which atomic operations depend on how many come before: the others first, and of the two the first or the second
/// last.
enum class Among : uint8_t { Both, InTurn, AllSecondLast, AllFirstLast };

// Required: two blocks of a grid that is not too large.
void addOtherBlocks(const ir::Launch& launch, Among among, interp::Witness& w) {
  const std::vector<ir::Dim3> both = w.blocks;
  auto isOne = [&](ir::Dim3 b) { return std::ranges::find(both, b) != both.end(); };
  for (uint32_t z = 0; z < launch.grid.z; ++z)
    for (uint32_t y = 0; y < launch.grid.y; ++y)
      for (uint32_t x = 0; x < launch.grid.x; ++x)
        if (const ir::Dim3 b{x, y, z}; !isOne(b)) w.blocks.push_back(b);
  w.priority.clear();
  auto next = [&](uint32_t block) {
    for (uint32_t lane = 0; lane < launch.threadsPerBlock(); ++lane) w.priority.push_back({block, lane});
  };
  for (uint32_t b = 2; b < w.blocks.size(); ++b) next(b);
  next(among == Among::AllFirstLast ? 1 : 0);
}

bool mayAddOtherBlocks(const Problem& problem, const CandidateViolation& s) {
  const uint64_t blocks = problem.launch().grid.count();
  return s.race && s.blocks.size() == 2 && problem.traits.ordersMatter && blocks > 2 &&
         problem.threads() <= kLimits.threadsOfGrid;
}

// Replays all threads of the blocks with the inputs of the model.
// `givesWay`: the first thread lets others run behind this instruction instead of its racing access.
std::optional<Claim> replayed(const BoundInputs& bound, const CandidateViolation& s, const encoder::Model& model,
                              const por::RaceOptions& races, const Cancellation& cancel, Among among = Among::Both,
                              std::optional<ir::InstRef> givesWay = std::nullopt) {
  const Problem& problem = bound.problem;
  encoder::Evaluator evaluate(bound.terms, model);
  Counterexample ce;
  ce.witness = makeWitness(bound.inputs, model, problem.index, problem.launch(), s.blocks, {});
  completeElements(ce.witness, bound.elementConditions);
  // The other threads read more inputs than these two.
  ce.witness.known = bound.inputs.known;
  if (!direct(bound, s, evaluate, races, ce.witness)) return std::nullopt;
  if (among != Among::Both) ce.witness.givesWay = std::nullopt;
  if (givesWay && ce.witness.givesWay) ce.witness.givesWay->second = *givesWay;
  if (among > Among::InTurn) addOtherBlocks(problem.launch(), among, ce.witness);
  auto isError = [&](const interp::Violation& v) { return problem.options.severity(v.cls) == Severity::Error; };
  interp::ReplayOptions replay;
  replay.until = isError;
  // Where threads wait, the usual limit is for a block.
  const bool isLong = s.longSteps && (!problem.traits.waits || among > Among::InTurn);
  replay.maxSteps = isLong ? std::max(*s.longSteps, s.steps) : s.steps;
  replay.cancel = &cancel;
  ce.outcome = replayWithData(problem.module, ce.witness, replay, isError, problem.traits.warpOperations);
  if (isLong && ce.outcome.stopped && ce.outcome.stopped->kind == interp::Stop::Kind::Limit) *s.longSteps = 0;
  const auto first = std::ranges::find_if(ce.outcome.violations, isError);
  if (first == ce.outcome.violations.end() || !meetElements(ce.witness, bound.elementConditions, problem.kernel))
    return std::nullopt;
  const bool isMeant = s.obligation && first->cls == s.subject.cls &&
                       ir::at(problem.module, first->inst).loc == ir::at(problem.module, s.obligation->inst).loc;
  const std::optional<Subject> subject = isMeant ? s.subject : subjectOf(bound, *first);
  if (!subject) return std::nullopt;
  ce.violation = size_t(first - ce.outcome.violations.begin());
  showPlainFloats(bound, ce, model, replay);
  Claim out;
  out.subject = *subject;
  out.status = Status::Violated;
  out.counterexample = std::make_shared<const Counterexample>(std::move(ce));
  if (std::ranges::all_of(bound.launchConditions, [&](Term t) { return evaluate.truth(t); }))
    out.fit = MatchesLaunch::Yes;
  return out;
}

// What a thread finds by one of these may have changed when it goes on.
std::set<ir::InstRef> atomicsOf(const machine::Execution& execution) {
  std::set<ir::InstRef> out;
  for (const machine::AtomicEvent& e : execution.atomics)
    if (!e.plain) out.insert(e.inst);
  return out;
}

// With the first thread of all: kernels often treat edges separately, and there threads that write to one address most
// often write different values.
std::vector<Term> atEdge(encoder::TermManager& terms, const CandidateViolation& s, std::vector<Term> assumptions) {
  const ExecutedBlock& b = s.blocks.front();
  for (Term t : {b.threads.front(), b.x, b.y, b.z}) assumptions.push_back(terms.eq(t, terms.constant(0, 32)));
  return assumptions;
}

// A precondition that excludes the violation, and that some execution satisfies.
void advise(const BoundInputs& bound, ThreadQuestions& questions, Claim& found, const std::vector<Question>& same,
            const machine::Execution& execution) {
  std::vector<encoder::Model> happens{scalarsOf(bound.inputs, *found.counterexample)};
  uint32_t asked = 0, undecided = 0;
  for (const Proposal& p : proposals(bound)) {
    if (std::ranges::any_of(happens, [&](encoder::Model& m) { return isMet(p, bound.terms, m); })) continue;
    bool excluded = true;
    for (size_t i = 0; excluded && i < same.size(); ++i) {
      if (++asked > kLimits.adviceQuestions) return;
      std::vector<Term> assumptions = same[i].assumptions;
      assumptions.insert(assumptions.end(), p.terms.begin(), p.terms.end());
      std::optional<encoder::Model> other;
      const Answer answer = questions.answer(same[i].asked, assumptions, kLimits.adviceConflicts, &other);
      excluded = answer == Answer::Unsat;
      if (other) happens.push_back(std::move(*other));
      if (answer == Answer::Unknown && ++undecided == kLimits.adviceUndecided) return;
    }
    if (!excluded) continue;
    auto isPossible = [&](const std::vector<Term>& assumed) {
      return questions.answer(bound.terms.conj(p.terms), assumed, kLimits.adviceConflicts) == Answer::Sat;
    };
    const bool isWhole = isPossible(assumptionsOfWhole(bound.terms, execution));
    if (!isWhole && !isPossible(assumptionsOfBeginnings(execution))) continue;
    found.advice = {Advice::Kind::Requires, p.conditions};
    found.advice.isBeyondBound = !isWhole;
    return;
  }
}

}  // namespace

Subject subjectOf(const BoundInputs& bound, const por::RaceQuery& race, size_t blocks) {
  Subject out;
  out.cls = PropertyClass::Race;
  out.level = blocks > 1 ? Level::InterBlock : Level::IntraBlock;
  out.name = bound.inputs.objectName(race.object);
  out.loc = bound.inputs.objectShape(race.object).loc;
  return out;
}

Subject subjectOf(const BoundInputs& bound, const machine::Obligation& o) {
  Subject out;
  out.cls = o.cls;
  out.name = o.object ? bound.inputs.objectName(o.object) : o.what;
  out.loc = ir::at(bound.problem.module, o.inst).loc;
  return out;
}

CandidateViolation candidateRace(const BoundInputs& bound, const por::RaceQuery& race,
                                 std::vector<ExecutedBlock> blocks, std::vector<Term> assumptions) {
  CandidateViolation out;
  out.subject = subjectOf(bound, race, blocks.size());
  out.question = race.race;
  out.assumptions = std::move(assumptions);
  out.blocks = std::move(blocks);
  out.race = &race;
  return out;
}

CandidateViolation candidateViolation(const BoundInputs& bound, const machine::Obligation& obligation, Term bad,
                                      ExecutedBlock block, std::vector<Term> assumptions) {
  CandidateViolation out;
  out.subject = subjectOf(bound, obligation);
  out.question = bad;
  out.assumptions = std::move(assumptions);
  out.blocks = {std::move(block)};
  out.obligation = &obligation;
  return out;
}

bool mayAlarm(const Problem& problem) {
  return !problem.traits.uncomputed && problem.allowances.empty();
}

bool preconditionsAreUniform(const machine::Inputs& inputs, const machine::Execution& execution) {
  encoder::TermManager& terms = inputs.terms;
  std::unordered_set<uint32_t> callers, seen;
  std::vector<Term> open = inputs.scalars;
  auto variables = [&](const auto& found) {
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (!t || !seen.insert(t.id).second) continue;
      const auto args = terms.args(t);
      open.insert(open.end(), args.begin(), args.end());
      if (args.empty() && !terms.value(t)) found(inputs.whole(t));
    }
  };
  variables([&](Term t) { callers.insert(t.id); });
  seen.clear();
  open = execution.asked;
  bool alike = true;
  // All threads find the same memory.
  variables([&](Term t) {
    alike &= callers.contains(t.id) || (terms.op(t) == encoder::Op::ArrayVar && inputs.memory->objectOf(t).has_value());
  });
  return alike;
}

std::optional<Claim> confirmed(const BoundInputs& bound, ThreadQuestions& questions, const CandidateViolation& s,
                               const std::vector<Question>& same, const machine::Execution& execution,
                               uint32_t conflicts, const por::RaceOptions& races, const Cancellation& cancel) {
  encoder::TermManager& terms = bound.terms;
  std::vector<std::vector<Term>> ranges = bound.small;
  ranges.emplace_back();
  for (size_t k = 0; k < ranges.size(); ++k) {
    const bool any = k + 1 == ranges.size();
    if (any ? conflicts == 0 : ranges[k].empty()) continue;
    ranges[k].insert(ranges[k].end(), s.assumptions.begin(), s.assumptions.end());
    std::optional<encoder::Model> model;
    questions.answer(s.question, ranges[k], any ? conflicts : kLimits.smallConflicts, &model);
    if (!model) continue;
    std::vector<Term> first = ranges[k];
    for (const ExecutedBlock& b : s.blocks)
      for (Term number : b.threads) first.push_back(terms.ule(number, terms.constant(1, 32)));
    questions.answer(s.question, first, kLimits.smallConflicts, &model);
    std::optional<Claim> seen = replayed(bound, s, *model, races, cancel);
    if (!seen && s.race &&
        questions.answer(s.question, atEdge(terms, s, ranges[k]), kLimits.smallConflicts, &model) == Answer::Sat)
      seen = replayed(bound, s, *model, races, cancel);
    if (!seen && s.race && bound.problem.traits.ordersMatter)
      seen = replayed(bound, s, *model, races, cancel, Among::InTurn);
    if (!seen && s.race && bound.problem.traits.waits)
      for (const ir::InstRef at : atomicsOf(execution))
        if (!seen) seen = replayed(bound, s, *model, races, cancel, Among::Both, at);
    if (mayAddOtherBlocks(bound.problem, s))
      for (Among among : {Among::AllSecondLast, Among::AllFirstLast})
        if (!seen) seen = replayed(bound, s, *model, races, cancel, among);
    if (!seen) continue;
    adviseSharedBytes(bound.problem, *seen);
    if (seen->subject == s.subject && seen->advice.kind == Advice::Kind::None)
      advise(bound, questions, *seen, same, execution);
    return seen;
  }
  return std::nullopt;
}

Claims alarm(const BoundInputs& bound, const machine::Execution& execution, Claim violated) {
  const Problem& problem = bound.problem;
  Claims out;
  out.domain = bound.domain;
  auto unchecked = [&](Subject s) {
    Claim c;
    c.subject = std::move(s);
    c.reason.cause = Cause::FoundBefore;
    out.list.push_back(std::move(c));
  };
  for (Subject& s : assertedBy(problem))
    if (s.cls != violated.subject.cls || s.loc != violated.subject.loc) unchecked(std::move(s));
  for (const PropertyInfo& p : properties())
    if (p.provedByFormulas() && problem.checks(p.cls)) unchecked({.cls = p.cls, .rest = true});
  unchecked({.kind = Subject::Kind::Construct, .rest = true});
  out.list.push_back(std::move(violated));
  out.assumptions = assumptionsOf(bound, {&execution, 1}, false);
  out.unbounded = unboundedIn(bound, {&execution, 1}, false);
  tellFound(bound, out);
  out.statistics["terms"] = double(bound.terms.size());
  return out;
}

}  // namespace gpubmc::core

#include "core/check/engines/hand_over.h"

#include <algorithm>

#include "core/check/engines/replay_hang.h"
#include "gpu-model/ir/loop_ends.h"
#include "gpu-model/ir/recurrence.h"

namespace gpubmc::core {

using encoder::Answer;
using machine::Execution;

std::vector<Term> firstAssumptions(const Execution& e, size_t n, size_t cuts) {
  std::vector<Term> out;
  for (size_t i = 0; i < n; ++i)
    if (i < cuts || !e.cutAssumptions.contains(i)) out.push_back(e.assumptions[i]);
  return out;
}

por::RaceOptions racesOfThreads(uint32_t warpSize, std::function<bool(const por::RaceQuery&)> refuted,
                                const Cancellation& cancel) {
  por::RaceOptions out;
  out.warpSize = warpSize;
  out.pairwise = true;
  out.mayShareWarp = warpSize == 1;
  out.refuted = std::move(refuted);
  out.cancel = &cancel;
  return out;
}

void addFacts(Tickets& to, const Tickets& more) {
  to.facts.insert(to.facts.end(), more.facts.begin(), more.facts.end());
  to.arcs.insert(to.arcs.end(), more.arcs.begin(), more.arcs.end());
  to.objects.insert(more.objects.begin(), more.objects.end());
}

HandOver::HandOver(AnyThreads& any, ThreadQuestions& questions, const Budget& budget, Run run,
                   const Cancellation& cancel)
    : problem_(any.in.problem),
      any_(any),
      tm_(any.in.terms),
      questions_(questions),
      budget_(budget),
      run_(std::move(run)),
      cancel_(cancel) {}

Tickets HandOver::facts(std::vector<ThreadRun> runs, std::vector<Term> given) {
  const Execution& first = *runs.front().execution;
  const Impossible impossible = impossibleIn(first, std::move(given));
  return Coherence(any_, std::move(runs), impossible, owners_).facts();
}

// Under the first assumptions of the execution, as far as they are not about how far a prefix of it gets.
Impossible HandOver::impossibleIn(const Execution& e, std::vector<Term> given) {
  return [this, &e, given = std::move(given)](Term bad, size_t assumptions, const Tickets& facts) {
    questions_.know(&facts);
    std::vector<Term> all = firstAssumptions(e, assumptions, 0);
    all.insert(all.end(), given.begin(), given.end());
    return questions_.answer(bad, all, budget_.conflicts) == Answer::Unsat;
  };
}

bool HandOver::orders(const Execution& block, uint32_t object, bool acrossBlocks) {
  if (block.atomics.empty()) return false;
  const ir::Space space = in_.inputs.objectShape(object).space;
  if (space != ir::Space::Global && space != ir::Space::Shared) return false;
  if (in_.inputs.memory->isFound(object)) return false;
  if (isOrdered(object, acrossBlocks, {})) return true;
  const std::optional<Thread> helper = leader(block);
  return helper && isOrdered(object, acrossBlocks, helper);
}

// A thread of each block that does something for all, if loops allow to speak of it.
std::optional<Thread> HandOver::leader(const Execution& block) {
  const bool goesOn = allLoopsEnd(false) || ((endAlone_ || isWaitingOver()) && allLoopsEnd(true));
  if (!problem_.traits.barriers || !goesOn) return std::nullopt;
  return firstLeader(block);
}

// The one that performs the first atomic operation that is not for all, if blocks have it.
Thread HandOver::firstLeader(const Execution& block) {
  const machine::BlockIndex& size = in_.sizes.block;
  auto place = [&](Term variable, Term most) {
    for (const machine::AtomicEvent& a : block.atomics)
      if (const auto n = a.lane == 0 ? numberOf(tm_, a.guard, variable) : std::nullopt)
        if (*n < tm_.range(most).lo) return tm_.constant(*n, 32);
    return tm_.constant(0, 32);
  };
  const Thread& t = any_.threads[0];
  Thread out{place(t.x, size.x), place(t.y, size.y), place(t.z, size.z), {}};
  out.number = tm_.add(out.x, tm_.mul(tm_.add(out.y, tm_.mul(out.z, size.y)), size.x));
  return out;
}

// The leader may be one of the others.
bool HandOver::isOrdered(uint32_t object, bool acrossBlocks, const std::optional<Thread>& leader) {
  std::vector<std::vector<Thread>> threads;
  if (acrossBlocks) {
    threads = {{any_.threads[0]}, {any_.threads[2]}};
  } else {
    threads = {{any_.threads[0], any_.threads[1]}};
  }
  std::vector<Execution> executions;
  for (size_t i = 0; i < threads.size(); ++i) {
    if (leader) threads[i].insert(threads[i].begin(), *leader);
    executions.push_back(run_(any_.blocks[i], threads[i], leader.has_value()));
  }
  std::vector<ThreadRun> runs;
  for (size_t i = 0; i < threads.size(); ++i) runs.push_back({&executions[i], threads[i], leader ? 1u : 0u});
  const Impossible impossible = impossibleIn(executions[0], {});
  Coherence orders(any_, runs, impossible, owners_);
  if (orders.facts().objects.contains(object) && !orders.isSetBack(object)) return false;
  std::vector<Term> more;
  if (acrossBlocks) more.push_back(any_.otherBlock);
  for (size_t i = 0; i < runs.size(); ++i)
    for (Term t : orders.helpersGoOn(i)) more.push_back(t);
  bool isCertain = true;
  auto isRefuted = [&](const por::RaceQuery& q) {
    if (q.object != object) return true;
    std::vector<Term> given = more;
    for (size_t i = 0; i < executions.size(); ++i)
      for (Term t : firstAssumptions(executions[i], std::min(q.assumptions, executions[i].assumptions.size()),
                                     q.cutAssumptions[i]))
        given.push_back(t);
    questions_.know(orders.isSetBack(object) ? nullptr : &orders.facts());
    isCertain &= questions_.answer(q.conflict, given, kLimits.handedOverConflicts) == Answer::Unsat;
    return true;
  };
  por::RaceOptions options = racesOfThreads(1, isRefuted, cancel_);
  options.ordered = [&](const auto& a, const auto& b) { return orders.ordered(a, b); };
  options.firstLane = leader ? 1 : 0;
  const std::vector<por::RaceQuery> others = acrossBlocks
                                                 ? por::gridRaces(in_.inputs, executions[0], executions[1], options)
                                                 : por::blockRaces(in_.inputs, executions[0], options);
  return isCertain && std::ranges::none_of(others, [&](const auto& q) { return q.object == object; });
}

void HandOver::look(const Execution& block) {
  if (!block.atomics.empty()) lookForOwners(block);
  lookForWaiting(block);
}

// What is said of all pairs of threads is asked of two of one block, and of two of different blocks.
void HandOver::lookForOwners(const Execution& block) {
  Owners all = mayHaveOwners(EventOrder(any_, {{&block, {any_.threads, any_.threads + block.lanes}}}));
  for (const bool acrossBlocks : {false, true})
    if (!all.empty() && (acrossBlocks || !any_.alone())) all = ownersOfPair(acrossBlocks, all);
  owners_ = std::move(all);
}

Owners HandOver::ownersOfPair(bool acrossBlocks, const Owners& candidates) {
  std::vector<std::vector<Thread>> threads{{any_.threads[0], any_.threads[1]}};
  if (acrossBlocks) threads = {{any_.threads[0]}, {any_.threads[2]}};
  std::vector<Execution> executions;
  for (size_t i = 0; i < threads.size(); ++i) executions.push_back(run_(any_.blocks[i], threads[i], false));
  std::vector<ThreadRun> runs;
  for (size_t i = 0; i < threads.size(); ++i) runs.push_back({&executions[i], threads[i]});
  const Coherence coherence(any_, runs, impossibleIn(executions[0], {}), {});
  const ImpossibleOfBoth impossible = [&](Term bad, size_t first, size_t second) {
    questions_.know(&coherence.facts());
    std::vector<Term> all = firstAssumptions(executions[0], acrossBlocks ? first : std::max(first, second), 0);
    if (acrossBlocks) {
      for (Term t : firstAssumptions(executions[1], second, 0)) all.push_back(t);
      all.push_back(any_.otherBlock);
    }
    return questions_.answer(bad, all, budget_.conflicts) == Answer::Unsat;
  };
  return ownersAmong(candidates, tm_, coherence.orders(), impossible);
}

// A leader may have set up what threads wait for.
void HandOver::lookForWaiting(const Execution& block) {
  if (!problem_.traits.waits) return;
  std::vector<Thread> threads{any_.threads[0]};
  if (problem_.traits.barriers) threads.insert(threads.begin(), firstLeader(block));
  const uint32_t helpers = uint32_t(threads.size() - 1);
  Execution e = run_(any_.blocks[0], threads, helpers > 0);
  const Impossible impossible = impossibleIn(e, {});
  Coherence orders(any_, {{&e, threads, helpers}}, impossible, owners_);
  Waiting waiting(problem_, any_, orders, impossible);
  waits_ = waiting.any();
  endAlone_ = waiting.endAlone();
  const std::optional<WaitingDoubt> doubt = waiting.doubt();
  needsAllBlocks_ = waiting.needsAllBlocks();
  if (!doubt) return;
  std::vector<Term> numbers;
  for (const Thread& thread : threads) numbers.push_back(thread.number);
  mayWait_ = MayWait{std::move(e), std::move(numbers), orders.facts(), *doubt};
}

// That callers pass free locks is a condition that is tried.
std::optional<Claim> HandOver::hang() {
  if (!mayWait_ || problem_.options.severity(PropertyClass::Deadlock) != Severity::Error) return std::nullopt;
  const Reason& why = mayWait_->doubt.reason;
  if (why.cause == Cause::TakenAtStart && why.number == 0 && problem_.options.callers != Options::Callers::Any)
    return std::nullopt;
  questions_.know(&mayWait_->facts);
  const uint32_t thread = uint32_t(mayWait_->numbers.size() - 1);
  return confirmedHang(in_, questions_, mayWait_->doubt,
                       executed(mayWait_->execution, any_.blocks[0], mayWait_->numbers), thread, cancel_);
}

// `waitingOnes`: loops that wait for others count as such.
bool HandOver::allLoopsEnd(bool waitingOnes) const {
  for (uint32_t f : reachable(problem_.module, problem_.kernel.function)) {
    const ir::Function& code = problem_.module.functions[f];
    const ir::DefinedAt defined(code);
    const ir::LoopForest forest = ir::loopForest(code);
    const std::vector<bool> waits =
        waitingOnes ? ir::waitingLoops(code, forest) : std::vector<bool>(forest.loops.size());
    for (size_t l = 0; l < forest.loops.size(); ++l)
      if (!waits[l] && !ir::comesToAnEnd(code, defined, forest.loops[l])) return false;
  }
  return true;
}

}  // namespace gpubmc::core

// The proof for two symbolic threads. The method, its soundness argument and its limits are described in
// docs/design/symbolic-threads.md; this is a map of the file.
//
// 1. Executions. `block_` executes two threads of one block with symbolic positions, each as a warp of its own. If the
//    kernel has warp operations, `warp_` executes two threads of one warp as well. Everything that the remaining
//    threads may do is over-approximated: values that they write are arbitrary, and so are the results of votes,
//    shuffles and atomics, except for tickets (tickets.h). Loops are summarised by one arbitrary iteration.
//
// 2. Houdini. All candidate invariants are assumed in the first execution. refute() drops those that are not inductive
//    and the kernel is executed again, until none is dropped. Candidates on which no question depends are dropped first
//    (unused_candidates.h).
//
// 3. Conditions on the summaries. misaligned(): all threads of a block go through a loop with barriers together, and no
//    asynchronous copy is pending across the back edge. Otherwise the summaries are invalid and nothing is claimed.
//
// 4. Vacuity, for the launch at hand (vacuity.h).
//
// 5. Races. race() asks about pairs of accesses within a block and between two blocks: first whether they meet, then
//    whether the values differ. Writes of equal values are benign races, a class of their own. If a race within a block
//    depends on threads of one warp, inWarp() asks again with the order that warp operations give.
//
// 6. Obligations. obligations() asks whether a condition of the machine may be violated. Premises (premise.h) are
//    assumed by what follows them: if one is open, there are no claims. The other classes are claimed one by one.
//
// 7. Candidate violations. A model is not yet a counterexample, since summaries and the values of other threads are
//    over-approximations. If `alarms_` is set, suspect() has the interpreter replay all threads of the blocks
//    (replay_candidate.h); only a violation that it observes is claimed. After a race, lookFurther() tries the
//    obligations in the same way.
//
// prove() runs these steps in order. nothing() ends it without claims and notes the obstacle. When the budget's number
// of undecided questions is exceeded (UsedUp), the engine ends as well; claims that are already proved stay.

#include "core/check/engines/threads_engine.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/check/engines/hand_over.h"
#include "core/check/engines/premise.h"
#include "core/check/engines/replay_candidate.h"
#include "core/check/engines/scoped_cancellation.h"
#include "core/check/engines/thread_questions.h"
#include "core/check/engines/tickets.h"
#include "core/check/engines/unfenced_in_loop.h"
#include "core/check/engines/unused_candidates.h"
#include "core/check/engines/unvisited.h"
#include "core/check/engines/vacuity.h"
#include "core/check/float_knowledge.h"
#include "core/check/found_pointers.h"
#include "encoder/util/stopwatch.h"
#include "por/race/race.h"
#include "por/race/steady.h"

namespace gpubmc::core {

using encoder::Answer;
using machine::Execution;

namespace {

/// An execution of threads of one block.
struct Block {
  Execution execution;
  std::vector<Term> given;  ///< width 1: further conditions on these threads
  Tickets tickets;
};

class ThreadsEngine {
 public:
  /// `handedOver`: objects on which atomic operations and fences order accesses within an interval.
  ThreadsEngine(const Problem& problem, const ThreadsGoal& goal, const Budget& budget, const Cancellation& cancel,
                const std::set<uint32_t>& handedOver)
      : problem_(problem),
        rounds_(goal.rounds),
        size_(goal.size),
        alarms_(budget.alarms && size_ == Size::ThisLaunch && !rounds_ && !goal.contract && mayAlarm(problem)),
        budget_(budget),
        cancel_(cancel),
        any_(problem, goal.domain, goal.size, goal.blocks),
        tm_(in_.terms),
        questions_(in_, budget, cancel, size_ < Size::Any),
        handOver_(
            any_, questions_, budget,
            [this](const auto& block, const auto& threads, bool isFirstKnown) {
              return run(block, threads, 1, isFirstKnown);
            },
            cancel) {
    out_.domain = goal.domain;
    out_.rounds = rounds_;
    in_.inputs.handedOver = handedOver;
    if (goal.contract) assume(*goal.contract);
  }

  /// After claims(): objects of which it was learnt that they are handed over. Then there are no claims.
  std::set<uint32_t> learnt;

  Claims claims() {
    Claims out = proofs();
    out.statistics["seconds unrolling"] = any_.seconds;
    out.statistics["seconds encoding"] = watch_.seconds() - any_.seconds - questions_.seconds();
    return out;
  }

 private:
  Claims proofs() {
    try {
      return prove();
    } catch (const UsedUp&) {
      Claims out = nothing("undecided questions", {problem_.kernel.function});
      out.undecided = true;
      return out;
    }
  }

  Claims prove() {
    const ScopedCancellation cancels(tm_, cancel_);
    const auto& [t, u, other] = any_.threads;
    do {
      block_ = runBlock(any_.alone() ? std::vector<Thread>{t} : std::vector<Thread>{t, u}, 1, {});
      if (problem_.traits.warpOperations && !any_.alone()) warp_ = runBlock({t, u}, 2, {any_.sameWarp()});
      for (const Block* b : blocks())
        for (const auto* list : {&b->execution.unsupported, &b->execution.cuts, &b->execution.stops})
          if (!list->empty()) return nothing(list->front().what, list->front().inst);
      questions_.begin(in_.given);
    } while (refute());
    alarms_ &= preconditionsAreUniform(in_.inputs, block_.execution);
    for (const Block* b : blocks())
      if (const machine::Alignment* a = misaligned(*b))
        return nothing(a->kind == machine::Alignment::Kind::Copies
                           ? "an asynchronous copy under way from one round of a loop to the next"
                           : "threads that meet in different rounds of a loop",
                       a->loop);
    // Rule out vacuous proofs: some execution must exist and every assertion must be reachable. For launches of any
    // size this one is the witness.
    handOver_.look(block_.execution);
    tellOrders();
    questions_.know(&block_.tickets);
    // Iterations of loops that are summarised separately would have to be related to each other.
    for (const Block* b : blocks())
      if (const auto place = unfencedInLoop(problem_, in_.inputs, b->execution))
        return nothing("an access in a loop with a barrier that does not order it", *place);
    if (por::mayBreakPromises(problem_.module, block_.execution))
      return nothing("a read of memory that must not be written during the kernel", {problem_.kernel.function});
    if (size_ == Size::ThisLaunch)
      if (const auto doubt = Vacuity(problem_, any_, questions_, block_.execution, budget_.conflicts).doubt())
        return nothing(doubt->what, doubt->where);
    const auto place = race();
    if (!learnt.empty() && !alarm_) return nothing("objects that are handed over", {problem_.kernel.function});
    if (place) {
      if (!alarm_) lookFurther();
      if (!alarm_)
        if (std::optional<Claim> seen = alarmingHang()) raise(std::move(*seen));
      return alarm_ ? std::move(*alarm_) : nothing("a race", *place);
    }
    for (const Block* b : blocks())
      if (const auto failing = obligations(*b))
        return alarm_ ? std::move(*alarm_) : nothing(std::string(info(failing->cls).name), failing->inst);
    tell();
    // The other engines execute as if nobody wrote what a thread reads before the next barrier.
    auto isKnown = [](const Claim& c) {
      return c.status == Status::Holds || c.status == Status::Violated || c.subject.cls == PropertyClass::Deadlock;
    };
    if (!in_.inputs.handedOver.empty() && !std::ranges::all_of(out_.list, isKnown))
      return nothing("values that atomic operations hand over", {problem_.kernel.function});
    return std::move(out_);
  }

  // What coherence says of the two threads, besides tickets.
  void tellOrders() {
    for (Block* b : {&block_, warp_ ? &*warp_ : nullptr}) {
      if (!b || b->execution.atomics.empty()) continue;
      const std::vector<Thread> threads(any_.threads, any_.threads + b->execution.lanes);
      addFacts(b->tickets, handOver_.facts({{&b->execution, threads}}, b->given));
    }
  }

  std::optional<Claim> alarmingHang() { return alarms_ ? handOver_.hang() : std::nullopt; }

  // Whether accesses that may meet are ordered by atomic operations and fences: all those of the object.
  bool isHandedOver(const por::RaceQuery& q, bool acrossBlocks) {
    if (!handOver_.orders(block_.execution, q.object, acrossBlocks)) return false;
    if (!in_.inputs.handedOver.contains(q.object)) learnt.insert(q.object);
    return true;
  }

  // Parameters are replaced by numbers that are known to be small.
  void assume(const ParameterBounds& contract) {
    for (size_t i : boundedParameters(problem_)) {
      Term& parameter = in_.inputs.scalars[i];
      if (tm_.op(parameter) != encoder::Op::Var) continue;
      // If the type cannot represent it, the greatest value of the type.
      const uint64_t top = (uint64_t(1) << (tm_.width(parameter) - 1)) - 1;
      const Term bounded = in_.inputs.narrowed(parameter, contract.least, std::min(contract.most, top));
      in_.given.push_back(tm_.eq(parameter, bounded));
      parameter = bounded;
    }
  }

  // Two symbolic threads are executed each as a warp of its own, which orders less than a common warp. If the kernel
  // has warp operations, two threads of one warp are executed as well: for masks, and for the order that these
  // operations give.
  std::vector<const Block*> blocks() const {
    std::vector<const Block*> out{&block_};
    if (warp_) out.push_back(&*warp_);
    return out;
  }
  Block runBlock(const std::vector<Thread>& threads, uint32_t lanesPerWarp, std::vector<Term> given) {
    Block out{run(any_.blocks[0], threads, lanesPerWarp), std::move(given), {}};
    out.tickets = ticketsOfBlock(any_, out.execution, threads);
    return out;
  }

  Execution run(const machine::BlockIndex& block, const std::vector<Thread>& threads, uint32_t lanesPerWarp = 1,
                bool isFirstKnown = false) {
    machine::MachineOptions o;
    if (isFirstKnown) o.known = 0;
    // Uninitialised reads: what each thread has written, and before which barrier, is known for the block.
    o.checkUninitialised = problem_.checks(PropertyClass::UninitialisedRead) && lanesPerWarp == 1;
    o.checkDivision = problem_.checks(PropertyClass::DivisionByZero);
    o.cancel = &cancel_;
    o.summaries = &summaries_;
    o.maxRounds = rounds_;
    return any_.run(block, threads, lanesPerWarp, o);
  }

  std::vector<Term> first(const Block& b, size_t n, size_t cuts = SIZE_MAX) const {
    std::vector<Term> out = firstAssumptions(b.execution, n, cuts);
    out.insert(out.end(), b.given.begin(), b.given.end());
    return out;
  }
  bool cannotBe(const Block& b, Term question, size_t assumptions) {
    questions_.know(&b.tickets);
    return questions_.ask(question, first(b, assumptions)) == Answer::Unsat;
  }

  std::vector<bool> mayBe(const Block& b, const std::vector<Condition>& conditions) {
    questions_.know(&b.tickets);
    return questions_.mayBe(conditions, b.execution.assumptions, b.given);
  }

  // Drops candidates until the remaining ones are inductive together (Houdini), starting with those about registers on
  // which no question depends, since each costs a question. Inductiveness is asked for threads of different warps, and
  // not again for two threads of one warp.
  bool refute() {
    const size_t before = summaries_.refuted.size();
    if (!std::exchange(usedOnly_, true)) {
      std::vector<const Execution*> executions;
      for (const Block* b : blocks()) executions.push_back(&b->execution);
      summaries_.refuted.merge(unusedCandidates(tm_, executions));
      if (summaries_.refuted.size() != before) return true;
    }
    std::set<machine::Candidate> asked;
    for (const Block* block : blocks()) {
      std::vector<const machine::Induction*> open;
      std::vector<Condition> conditions;
      for (const machine::Induction& i : block->execution.inductions)
        if (!summaries_.refuted.contains(i.candidate) && !asked.contains(i.candidate)) {
          open.push_back(&i);
          conditions.push_back({i.bad, i.assumptions});
        }
      for (const machine::Induction* i : open) asked.insert(i->candidate);
      // A candidate that is not quickly shown to be inductive is not assumed; others may suffice.
      questions_.know(&block->tickets);
      const std::vector<bool> fails =
          questions_.mayBeIfSoonKnown(conditions, block->execution.assumptions, block->given);
      for (size_t i = 0; i < open.size(); ++i)
        if (fails[i]) summaries_.refuted.insert(open[i]->candidate);
    }
    return summaries_.refuted.size() != before;
  }

  // The obstacle to all claims.
  Claims nothing(const std::string& what, ir::InstRef where) {
    Claims out;
    out.domain = out_.domain;
    out.rounds = rounds_;
    const ir::LocId loc = ir::at(problem_.module, where).loc;
    out.obstacle = {.cause = Cause::ThisLaunchOnly, .loc = loc, .detail = what};
    out.notes.push_back(fmt::format("{}, line {}", what, problem_.module.locations[loc].line));
    return out;
  }

  // One of two accesses that may race, within a block or between two blocks.
  std::optional<ir::InstRef> race() {
    auto inBlock = [&](const por::RaceQuery& q) { return first(block_, q.assumptions, q.cutAssumptions[0]); };
    auto isRaceInside = [&](const std::vector<por::RaceQuery>& all, const por::RaceQuery& q) {
      PairVerdict found = PairVerdict::None;
      if (!block_.execution.atomics.empty()) {
        if (!meets(q, inBlock(q), block_.tickets)) return false;
        if (isHandedOver(q, false)) return false;
      }
      if (warp_) {
        // Two lanes of one warp are asked about apart, as they have more in common.
        block_.given.push_back(tm_.not_(any_.sameWarp()));
        found = meets(q, inBlock(q), block_.tickets) ? how(q, inBlock(q), block_.tickets) : PairVerdict::None;
        if (found == PairVerdict::Racing) suspect(all, q, {inBlockOf(block_)}, inBlock, block_.tickets);
        block_.given.pop_back();
        found = std::max(found, inWarp(q.object));
        // Barriers with numbers are known of a block's threads alone.
        if (found == PairVerdict::Racing && !alarm_) found = how(q, inBlock(q), block_.tickets);
      } else {
        found = how(q, inBlock(q), block_.tickets);
        if (found == PairVerdict::Racing) suspect(all, q, {inBlockOf(block_)}, inBlock, block_.tickets);
      }
      if (found == PairVerdict::Benign) openBenign(q, 1);
      return found == PairVerdict::Racing;
    };
    const auto inside = firstRace(
        isRaceInside, [&](const por::RaceQuery& q) { return meets(q, inBlock(q), block_.tickets); },
        [&](const por::RaceOptions& o) { return por::blockRaces(in_.inputs, block_.execution, o); });
    if (inside) return place(*inside, block_.execution, block_.execution);
    if (size_ == Size::ThisLaunch && problem_.launch().grid.count() == 1) return std::nullopt;
    // Threads of different blocks may have the same position in their blocks.
    const Execution one = run(any_.blocks[0], {any_.threads[0]}), other = run(any_.blocks[1], {any_.threads[2]});
    Tickets tickets = ticketsOfGrid(any_, one, any_.threads[0], other, any_.threads[2]);
    if (!one.atomics.empty()) {
      addFacts(tickets, handOver_.facts({{&one, {any_.threads[0]}}, {&other, {any_.threads[2]}}}, {}));
    }
    auto between = [&](const por::RaceQuery& q) {
      std::vector<Term> out =
          firstAssumptions(one, std::min(q.assumptions, one.assumptions.size()), q.cutAssumptions[0]);
      for (Term t : firstAssumptions(other, std::min(q.assumptions, other.assumptions.size()), q.cutAssumptions[1]))
        out.push_back(t);
      out.push_back(any_.otherBlock);
      return out;
    };
    auto isRaceAcross = [&](const std::vector<por::RaceQuery>& all, const por::RaceQuery& q) {
      const PairVerdict found = how(q, between(q), tickets);
      if (found != PairVerdict::None && isHandedOver(q, true)) return false;
      if (found == PairVerdict::Racing)
        suspect(all, q,
                {executed(one, any_.blocks[0], {any_.threads[0].number}),
                 executed(other, any_.blocks[1], {any_.threads[2].number})},
                between, tickets);
      if (found == PairVerdict::Benign) openBenign(q, 2);
      return found == PairVerdict::Racing;
    };
    const auto across = firstRace(
        isRaceAcross, [&](const por::RaceQuery& q) { return meets(q, between(q), tickets); },
        [&](const por::RaceOptions& o) { return por::gridRaces(in_.inputs, one, other, o); });
    return across ? std::optional(place(*across, one, other)) : std::nullopt;
  }

  // One race suffices; but all pairs are asked before one is suspected, so that a precondition can exclude them all.
  template <class IsRace, class Meets, class Build>
  std::optional<por::RaceQuery> firstRace(const IsRace& isRace, const Meets& meets, const Build& queries) {
    por::RaceOptions options = racesOf(1, [&](const auto& q) { return !meets(q); });
    bool found = false;
    if (!alarms_) options.enough = [&](const auto& q) { return found = isRace({}, q); };
    std::vector<por::RaceQuery> all = queries(options);
    if (found) return std::move(all.back());
    if (!alarms_) return std::nullopt;
    const auto it = std::ranges::find_if(all, [&](const auto& q) { return isRace(all, q); });
    return it == all.end() ? std::nullopt : std::optional(*it);
  }

  ExecutedBlock inBlockOf(const Block& block) const {
    std::vector<Term> numbers;
    for (uint32_t lane = 0; lane < block.execution.lanes; ++lane) numbers.push_back(any_.threads[lane].number);
    return executed(block.execution, any_.blocks[0], std::move(numbers));
  }

  /// All pairs of accesses to one object that may race, so that one precondition excludes them all. `warpSize`: that of
  /// the options with which they were asked about.
  template <class F>
  void suspect(const std::vector<por::RaceQuery>& all, const por::RaceQuery& q, std::vector<ExecutedBlock> blocks,
               const F& assumptions, const Tickets& tickets, uint32_t warpSize = 1) {
    if (!alarms_) return;
    know(tickets, q);
    const CandidateViolation s = candidateRace(in_, q, std::move(blocks), assumptions(q));
    std::vector<Question> same;
    for (const por::RaceQuery& other : all)
      if (other.object == q.object) same.push_back({other.race, assumptions(other)});
    if (std::optional<Claim> seen = confirm(s, same, true, warpSize)) raise(std::move(*seen));
  }
  std::optional<Claim> suspect(const Block& block, const machine::Obligation& o, const Condition& asked, bool isKnown) {
    if (!alarms_ || &block != &block_ || problem_.options.severity(o.cls) != Severity::Error) return std::nullopt;
    const CandidateViolation s =
        candidateViolation(in_, o, asked.bad, inBlockOf(block_), first(block_, asked.assumptions));
    return confirm(s, {{s.question, s.assumptions}}, isKnown);
  }

  // A premise of all other proofs is violated.
  void raise(Claim violated) { alarm_ = alarm(in_, block_.execution, std::move(violated)); }

  std::optional<Claim> confirm(CandidateViolation s, const std::vector<Question>& same, bool isKnown,
                               uint32_t warpSize = 1) {
    if (++candidates_ > kLimits.candidates) return std::nullopt;
    if (problem_.traits.waits) s.steps = kLimits.waitingSteps;
    s.longSteps = &longSteps_;
    const uint32_t conflicts = isKnown ? budget_.conflicts : 0;
    return confirmed(in_, questions_, s, same, block_.execution, conflicts, racesOf(warpSize, {}), cancel_);
  }

  por::RaceOptions racesOf(uint32_t warpSize, std::function<bool(const por::RaceQuery&)> refuted) const {
    return racesOfThreads(warpSize, std::move(refuted), cancel_);
  }
  ir::InstRef place(const por::RaceQuery& q, const Execution& one, const Execution& other) const {
    for (const por::CellAccess& c : q.cells)
      if (c.writes) return (c.site.execution ? other : one).segments[c.site.segment].accesses[c.site.access].inst;
    return {problem_.kernel.function};
  }

  /// How two unordered accesses may meet. Writes of equal values are another class.
  enum class PairVerdict { None, Benign, Racing };
  // That tickets differ depends on the absence of races with them.
  void know(const Tickets& tickets, const por::RaceQuery& q) {
    questions_.know(tickets.objects.contains(q.object) ? nullptr : &tickets);
  }
  bool meets(const por::RaceQuery& q, const std::vector<Term>& assumptions, const Tickets& tickets) {
    know(tickets, q);
    return questions_.ask(q.conflict, assumptions) != Answer::Unsat;
  }
  // How accesses that may meet race.
  PairVerdict how(const por::RaceQuery& q, const std::vector<Term>& assumptions, const Tickets& tickets) {
    know(tickets, q);
    if (questions_.ask(q.race, assumptions) != Answer::Unsat) return PairVerdict::Racing;
    const bool none =
        !problem_.checks(PropertyClass::BenignRace) || questions_.ask(q.benign, assumptions) == Answer::Unsat;
    return none ? PairVerdict::None : PairVerdict::Benign;
  }
  // How accesses of two threads of one warp race; warp barriers may order these.
  PairVerdict inWarp(uint32_t object) {
    for (const machine::Alignment& a : warp_->execution.alignments)
      if (a.kind == machine::Alignment::Kind::Order && !cannotBe(*warp_, a.bad, a.assumptions))
        return PairVerdict::Racing;
    auto given = [&](const por::RaceQuery& q) { return first(*warp_, q.assumptions, q.cutAssumptions[0]); };
    const std::vector<por::RaceQuery> all =
        por::blockRaces(in_.inputs, warp_->execution, racesOf(2, [&](const auto& query) {
                          return query.object != object || !meets(query, given(query), warp_->tickets);
                        }));
    PairVerdict out = PairVerdict::None;
    for (const por::RaceQuery& q : all) {
      if (q.object != object) continue;
      const PairVerdict found = how(q, given(q), warp_->tickets);
      if (found == PairVerdict::Racing && !alarm_) suspect(all, q, {inBlockOf(*warp_)}, given, warp_->tickets, 2);
      out = std::max(out, found);
    }
    return out;
  }
  void openBenign(const por::RaceQuery& q, size_t blocks) {
    Subject s = subjectOf(in_, q, blocks);
    s.cls = PropertyClass::BenignRace;
    open(std::move(s));
  }
  void open(Subject s) {
    open(std::move(s), Status::Unknown, {.cause = Cause::Undecided, .number = budget_.conflicts});
  }
  void open(Subject s, Status status, Reason reason) {
    Claim c;
    c.subject = std::move(s);
    c.status = status;
    c.reason = std::move(reason);
    out_.list.push_back(std::move(c));
  }

  // A loop whose summary may be invalid.
  const machine::Alignment* misaligned(const Block& block) {
    std::vector<Condition> conditions;
    std::vector<const machine::Alignment*> loops;
    for (const machine::Alignment& a : block.execution.alignments)
      if (a.kind != machine::Alignment::Kind::Order) conditions.push_back({a.bad, a.assumptions}), loops.push_back(&a);
    const std::vector<bool> open = mayBe(block, conditions);
    for (size_t i = 0; i < loops.size(); ++i)
      if (open[i] && !cannotBe(block, conditions[i].bad, conditions[i].assumptions)) return loops[i];
    return nullptr;
  }

  struct Asked {
    std::vector<const machine::Obligation*> obligations;
    std::vector<Condition> conditions;  ///< that the obligations are violated; one for each
  };
  Asked askedOf(const Block& block) {
    Asked out;
    for (const machine::Obligation& o : block.execution.obligations) {
      // Conditions about masks are asked for threads of one warp, all others for any threads.
      if (&block != &block_ && o.cls != PropertyClass::InvalidMask) continue;
      if (!isPremise(problem_.module, o) && !problem_.checks(o.cls)) continue;
      const bool pairs = o.cls == PropertyClass::BarrierDivergence || o.cls == PropertyClass::ExitedThread ||
                         o.cls == PropertyClass::InvalidMask;
      std::vector<Term> bad;
      // By symmetry, one of the two threads suffices, except for conditions about pairs.
      for (const auto& item : o.items)
        if (pairs || item.lane == o.items.front().lane) bad.push_back(item.bad);
      out.obligations.push_back(&o);
      out.conditions.push_back({tm_.disj(bad), o.assumptions});
    }
    return out;
  }

  // If two threads may race nothing is proved, but other violations may still be observed.
  void lookFurther() {
    if (!alarms_) return;
    const auto [asked, conditions] = askedOf(block_);
    const std::vector<bool> mayFail = mayBe(block_, conditions);
    for (size_t i = 0; i < asked.size() && !alarm_; ++i) {
      if (!mayFail[i]) continue;
      if (std::optional<Claim> seen = suspect(block_, *asked[i], conditions[i], false)) raise(std::move(*seen));
    }
  }

  // The claims that are no premises; otherwise a premise that may be violated.
  const machine::Obligation* obligations(const Block& block) {
    const auto [asked, conditions] = askedOf(block);
    // Existing proofs stand when the budget is used up.
    bool usedUp = false;
    auto answerOf = [&](size_t i) {
      if (usedUp) return Answer::Unknown;
      questions_.know(&block.tickets);
      try {
        return questions_.ask(conditions[i].bad, first(block, conditions[i].assumptions));
      } catch (const UsedUp&) {
        usedUp = true;
        return Answer::Unknown;
      }
    };
    std::vector<bool> mayFail(asked.size(), true);
    try {
      mayFail = mayBe(block, conditions);
    } catch (const UsedUp&) {
      usedUp = true;
    }
    std::vector<size_t> order;
    for (size_t i = 0; i < asked.size(); ++i)
      if (mayFail[i]) order.push_back(i);
    std::ranges::stable_partition(order, [&](size_t i) { return isPremise(problem_.module, *asked[i]); });
    std::vector<size_t> fails, open;
    for (size_t i : order) {
      const Answer answer = answerOf(i);
      if (answer == Answer::Unsat) continue;
      if (isPremise(problem_.module, *asked[i])) {
        if (std::optional<Claim> seen = suspect(block, *asked[i], conditions[i], answer == Answer::Sat))
          raise(std::move(*seen));
        return asked[i];
      }
      (answer == Answer::Sat ? fails : open).push_back(i);
    }
    bool found = false;  // a violation was observed
    auto leaveOpen = [&](size_t i, bool isKnown) {
      const Subject subject = subjectOf(in_, *asked[i]);
      if (found && !problem_.options.all) return this->open(subject, Status::NotChecked, {.cause = Cause::FoundBefore});
      std::optional<Claim> seen = suspect(block, *asked[i], conditions[i], isKnown);
      found |= seen.has_value();
      if (!seen || seen->subject != subject) this->open(subject);
      if (seen) out_.list.push_back(std::move(*seen));
    };
    for (size_t i : fails) leaveOpen(i, true);
    for (size_t i : open) leaveOpen(i, false);
    out_.undecided |= usedUp;
    return nullptr;
  }

  ir::LocId firstLoop() const {
    for (const machine::Segment& s : block_.execution.segments)
      for (const machine::Access& a : s.accesses)
        for (const machine::PathStep& step : block_.execution.paths[a.path])
          if (step.call == machine::PathStep::kLoopStep)
            return problem_.module.functions[step.function].blocks[step.block].insts.back().loc;
    return problem_.kernel.loc;
  }

  void tell() {
    auto holds = [&](Subject s) {
      s.rest = true;
      Claim c;
      c.subject = std::move(s);
      c.status = Status::Holds;
      out_.list.push_back(std::move(c));
    };
    for (const PropertyInfo& p : properties())
      if (p.provedByFormulas() && problem_.checks(p.cls)) holds({.cls = p.cls});
    if (problem_.traits.waits && problem_.checks(PropertyClass::Deadlock)) {
      Subject whole{.cls = PropertyClass::Deadlock, .rest = true};
      const Reason* why = handOver_.mayWait();
      why ? open(std::move(whole), Status::Unknown, *why) : holds(std::move(whole));
      if (std::optional<Claim> seen = alarmingHang()) out_.list.push_back(std::move(*seen));
    }
    holds({.kind = Subject::Kind::Construct});
    holds({.kind = Subject::Kind::Loop, .cls = PropertyClass::Unwinding});
    std::vector<Execution> executions;
    executions.push_back(std::move(block_.execution));
    out_.unvisited = unvisitedPlaces(problem_, executions);
    out_.assumptions = assumptionsOf(in_, executions, false);
    out_.unbounded = unboundedIn(in_, executions, false);
    tellFound(in_, out_);
    tellFloats(questions_.floats(), out_.assumptions, out_.notes);
    if (rounds_) {
      Claim bound;
      bound.subject = {.kind = Subject::Kind::Loop, .cls = PropertyClass::Unwinding, .loc = firstLoop()};
      bound.status = Status::HoldsWithinBound;
      bound.reason = {.cause = Cause::LoopCut, .number = rounds_, .loc = bound.subject.loc, .detail = "loop"};
      out_.list.push_back(std::move(bound));
      for (Claim& c : out_.list)
        if (c.subject.kind == Subject::Kind::Property) c.premises.push_back(uint32_t(out_.list.size() - 1));
    } else if (problem_.traits.loops && !handOver_.loopsEnd()) {
      out_.assumptions.push_back("loops end");
    }
    if (handOver_.isWaitingOver()) {
      out_.assumptions.push_back("a thread that can go on does so, sooner or later");
      if (handOver_.needsAllBlocks()) out_.assumptions.push_back("all blocks of the grid run at the same time");
    }
    out_.statistics["terms"] = double(tm_.size());
  }

  const Stopwatch watch_;
  const Problem& problem_;
  const uint64_t rounds_;
  const Size size_;
  bool alarms_;  ///< candidate violations are replayed
  const Budget& budget_;
  const Cancellation& cancel_;
  AnyThreads any_;
  BoundInputs& in_ = any_.in;
  encoder::TermManager& tm_;
  ThreadQuestions questions_;
  machine::Summaries summaries_;
  bool usedOnly_ = false;      ///< candidates about registers on which no question depends are dropped
  Block block_;                ///< two arbitrary threads
  std::optional<Block> warp_;  ///< two arbitrary threads of one warp, if the kernel has warp operations
  uint32_t candidates_ = 0;
  uint64_t longSteps_ = kLimits.longSteps;  ///< of a replay
  HandOver handOver_;
  std::optional<Claims> alarm_;
  Claims out_;
};

}  // namespace

std::vector<size_t> boundedParameters(const Problem& problem) {
  std::vector<size_t> out;
  for (size_t i = 0; i < problem.kernel.params.size(); ++i) {
    const ir::KernelParam& p = problem.kernel.params[i];
    if (p.type.isInt() && p.type.bits >= 16 && !p.passed && !problem.options.params.contains(p.name)) out.push_back(i);
  }
  return out;
}

// What threads hand to each other is learnt from the races that it excludes; each time the proof begins again.
Claims proveThreads(const Problem& problem, const ThreadsGoal& goal, const Budget& budget, const Cancellation& cancel) {
  for (std::set<uint32_t> handedOver;;) {
    ThreadsEngine engine(problem, goal, budget, cancel, handedOver);
    Claims out = engine.claims();
    if (engine.learnt.empty() || !out.list.empty()) return out;
    handedOver.merge(engine.learnt);
  }
}

}  // namespace gpubmc::core

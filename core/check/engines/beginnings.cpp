#include "core/check/engines/beginnings.h"

#include "core/check/engines/any_threads.h"
#include "core/check/engines/replay_candidate.h"
#include "core/check/engines/scoped_cancellation.h"
#include "core/check/engines/thread_questions.h"
#include "core/check/engines/tickets.h"

namespace gpubmc::core {

using encoder::Answer;
using machine::Execution;

namespace {

class Beginnings {
 public:
  Beginnings(const Problem& problem, InputDomain domain, unsigned rounds, const Budget& budget,
             const Cancellation& cancel)
      : problem_(problem),
        budget_(budget),
        cancel_(cancel),
        any_(problem, domain, Size::ThisLaunch, Blocks::All),
        loops_(rounds, kLimits.roundsOfBeginnings, true) {}

  std::optional<Claims> alarms() {
    const ScopedCancellation cancels(any_.in.terms, cancel_);
    const auto& [t, u, other] = any_.threads;
    const std::vector<Thread> both = any_.alone() ? std::vector<Thread>{t} : std::vector<Thread>{t, u};
    const Execution block = run(0, both);
    if (!preconditionsAreUniform(any_.in.inputs, block)) return std::nullopt;
    block_ = &block;
    const Tickets tickets = ticketsOfBlock(any_, block, both);
    // An undecided question does not stop the search for other violations.
    std::optional<Claim> seen = within([&] { return violation(block, tickets, {}); });
    // Conditions about masks are asked for two threads of one warp.
    if (!seen && problem_.traits.warpOperations && !any_.alone())
      seen = within([&] {
        const Execution warp = run(0, both, 2);
        return violation(warp, ticketsOfBlock(any_, warp, both), any_.sameWarp());
      });
    if (!seen)
      seen = within(
          [&] { return race(por::blockRaces(any_.in.inputs, block, races()), {executed(block, 0, {t, u})}, tickets); });
    if (!seen && problem_.launch().grid.count() > 1) seen = within([&] { return raceOfBlocks(); });
    if (!seen) return std::nullopt;
    return alarm(any_.in, block, std::move(*seen));
  }

 private:
  /// Each has the whole budget.
  template <class F>
  std::optional<Claim> within(const F& look) {
    questions_.emplace(any_.in, budget_, cancel_, true);
    questions_->begin(any_.in.given);
    candidates_ = 0;
    try {
      return look();
    } catch (const UsedUp&) {
      return std::nullopt;
    }
  }

  Execution run(size_t block, const std::vector<Thread>& threads, uint32_t lanesPerWarp = 1) {
    machine::MachineOptions o;
    o.checkUninitialised = false;
    o.checkDivision = problem_.options.severity(PropertyClass::DivisionByZero) == Severity::Error;
    o.cancel = &cancel_;
    o.summaries = &none_;
    o.loops = &loops_;
    return any_.run(any_.blocks[block], threads, lanesPerWarp, o);
  }
  ExecutedBlock executed(const Execution& e, size_t block, const std::vector<Thread>& threads) const {
    const machine::BlockIndex& b = any_.blocks[block];
    std::vector<Term> numbers;
    for (uint32_t lane = 0; lane < e.lanes; ++lane) numbers.push_back(threads[lane].number);
    return {&e, b.x, b.y, b.z, std::move(numbers)};
  }
  por::RaceOptions races() const {
    por::RaceOptions out;
    out.warpSize = 1;
    out.pairwise = true;
    out.mayShareWarp = true;
    out.cancel = &cancel_;
    return out;
  }

  static void append(std::vector<Term>& out, const Execution& e, size_t n, size_t cuts) {
    for (size_t i = 0; i < std::min(n, e.assumptions.size()); ++i)
      if (i < cuts || !e.cutAssumptions.contains(i)) out.push_back(e.assumptions[i]);
  }
  std::vector<Term> assumptions(const por::RaceQuery& q, const std::vector<ExecutedBlock>& blocks) const {
    std::vector<Term> out;
    for (size_t i = 0; i < blocks.size(); ++i) append(out, *blocks[i].execution, q.assumptions, q.cutAssumptions[i]);
    if (blocks.size() > 1) out.push_back(any_.otherBlock);
    return out;
  }

  std::optional<Claim> raceOfBlocks() {
    const Execution one = run(0, {any_.threads[0]}), two = run(1, {any_.threads[2]});
    const Tickets tickets = ticketsOfGrid(any_, one, any_.threads[0], two, any_.threads[2]);
    return race(por::gridRaces(any_.in.inputs, one, two, races()),
                {executed(one, 0, {any_.threads[0]}), executed(two, 1, {any_.threads[2]})}, tickets);
  }

  std::optional<Claim> race(const std::vector<por::RaceQuery>& all, const std::vector<ExecutedBlock>& blocks,
                            const Tickets& tickets) {
    for (const por::RaceQuery& q : all) {
      if (isSpent()) return std::nullopt;
      questions_->know(tickets.objects.contains(q.object) ? nullptr : &tickets);
      const CandidateViolation s = candidateRace(any_.in, q, blocks, assumptions(q, blocks));
      if (!mayHappen(s)) continue;
      std::vector<Question> same;
      for (const por::RaceQuery& other : all)
        if (other.object == q.object) same.push_back({other.race, assumptions(other, blocks)});
      if (std::optional<Claim> seen = confirm(s, same)) return seen;
    }
    return std::nullopt;
  }

  /// `oneWarp`: width 1, the two threads are in one warp; no term: each is a warp of its own.
  std::optional<Claim> violation(const Execution& block, const Tickets& tickets, Term oneWarp) {
    questions_->know(&tickets);
    const std::vector<Term> both = oneWarp ? std::vector<Term>{oneWarp} : std::vector<Term>{};
    std::vector<const machine::Obligation*> asked;
    std::vector<Condition> conditions;
    for (const machine::Obligation& o : block.obligations) {
      if (problem_.options.severity(o.cls) != Severity::Error) continue;
      if (oneWarp && o.cls != PropertyClass::InvalidMask) continue;
      std::vector<Term> bad;
      for (const machine::Obligation::Item& item : o.items) bad.push_back(item.bad);
      asked.push_back(&o);
      conditions.push_back({any_.in.terms.disj(bad), o.assumptions});
    }
    const std::vector<bool> mayFail = questions_->mayBeIfSoonKnown(conditions, block.assumptions, both);
    for (size_t i = 0; i < asked.size() && !isSpent(); ++i) {
      if (!mayFail[i]) continue;
      std::vector<Term> given = both;
      append(given, block, conditions[i].assumptions, SIZE_MAX);
      const CandidateViolation s =
          candidateViolation(any_.in, *asked[i], conditions[i].bad,
                             executed(block, 0, {any_.threads[0], any_.threads[1]}), std::move(given));
      if (!mayHappen(s)) continue;
      if (std::optional<Claim> seen = confirm(s, {{s.question, s.assumptions}})) return seen;
    }
    return std::nullopt;
  }

  bool isSpent() const { return candidates_ >= kLimits.candidates; }

  bool mayHappen(const CandidateViolation& s) { return questions_->ask(s.question, s.assumptions) == Answer::Sat; }

  std::optional<Claim> confirm(CandidateViolation s, const std::vector<Question>& same) {
    s.steps = kLimits.stepsOfBeginnings;
    ++candidates_;
    return confirmed(any_.in, *questions_, s, same, *block_, budget_.conflicts, races(), cancel_);
  }

  const Problem& problem_;
  const Budget& budget_;
  const Cancellation& cancel_;
  AnyThreads any_;
  const machine::Unrolling loops_;
  const machine::Summaries none_;
  std::optional<ThreadQuestions> questions_;
  const Execution* block_ = nullptr;  ///< of two threads of one block
  uint32_t candidates_ = 0;
};

}  // namespace

Claims seeBeginnings(const Problem& problem, InputDomain domain, unsigned rounds, const Budget& budget,
                     const Cancellation& cancel) {
  Claims nothing;
  nothing.domain = domain;
  if (!mayAlarm(problem)) return nothing;
  return Beginnings(problem, domain, rounds, budget, cancel).alarms().value_or(nothing);
}

}  // namespace gpubmc::core

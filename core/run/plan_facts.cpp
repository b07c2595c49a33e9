#include "core/run/plan_facts.h"

#include <algorithm>

namespace gpubmc::core {

bool PlanFacts::explores() const {
  const Interleavings mode = problem_.options.interleavings;
  return (mode == Interleavings::Auto || mode == Interleavings::Explore) &&
         problem_.threads() <= kLimits.exploredThreads;
}

bool PlanFacts::ordersMayDecide(InputDomain domain) const {
  const Claims* lanes = history_.last(EngineKind::Lanes, domain);
  if (!lanes || lanes->undecided || lanes->stopped) return false;
  const KernelTraits& t = problem_.traits;
  const KernelResult& r = history_.judged(domain);
  if (r.verdict == Status::Holds) return t.copiesToBarriers;
  const bool racy = std::any_of(r.properties.begin(), r.properties.end(), [](const PropertyResult& p) {
    return (p.cls == PropertyClass::Race || p.cls == PropertyClass::PortingRace) && p.status == Status::Violated;
  });
  if (r.verdict == Status::Violated) return racy && problem_.options.exploreRaces;
  return t.ordersMatter || t.meetsInParts || t.meetsByNumber || t.spins ||
         (t.leavesByOrder && problem_.threads() <= kLimits.threadsByOrder);
}

bool PlanFacts::wasCut(InputDomain domain) const {
  const Claims* before = history_.last(EngineKind::Lanes, domain);
  return before && decides_ == InputDomain::All && std::ranges::any_of(before->list, [](const Claim& c) {
           return c.subject.kind == Subject::Kind::Loop && c.status == Status::HoldsWithinBound;
         });
}

bool PlanFacts::isOpenForLaunches() const {
  const Claims* launched = history_.last(EngineKind::Lanes, InputDomain::Launches);
  return launched && (launched->undecided || !history_.isDecided(InputDomain::Launches));
}

bool PlanFacts::holds(Fact fact, const Row& row) const {
  const KernelTraits& t = problem_.traits;
  const unsigned unwind = problem_.options.unwind;
  const Claims* launched = history_.last(EngineKind::Lanes, InputDomain::Launches);
  switch (fact) {
    case Fact::InputsDecide: return row.domain == decides_;
    case Fact::OtherCallers: return row.domain != decides_;
    case Fact::TwoThreadsSuffice: return threadsApply(problem_);
    case Fact::Loops: return t.loops;
    case Fact::OrderMatters: return t.ordersMatter;
    case Fact::ThreadsWait: return t.waits;
    case Fact::NoThreadWaits: return !t.waits;
    case Fact::Shallower: return row.depth.rounds < unwind;
    case Fact::Deeper: return row.depth.rounds > unwind;
    case Fact::LoopWasCut: return wasCut(row.domain);
    case Fact::Undecided: return !history_.isDecided(decides_);
    case Fact::NotViolated: return history_.judged(decides_).verdict != Status::Violated;
    case Fact::PreconditionKnown: return contract_.has_value();
    case Fact::NoPrecondition: return !contract_;
    case Fact::PreconditionOrOpen: {
      const Claims* before = history_.last(EngineKind::Lanes, row.domain);
      return contract_ || (before && before->undecided);
    }
    case Fact::LaunchesUnrolled: return launched;
    case Fact::LaunchesOpen: return isOpenForLaunches();
    case Fact::NoLaunchEnded: return launched && launched->endsBeyondBound && !launched->undecided;
    case Fact::SmallFormulas: {
      if (!launched) return false;
      const auto terms = launched->statistics.find("terms");
      return terms != launched->statistics.end() && terms->second < kLimits.terms;
    }
    case Fact::DeeperThanBefore: return launched && launched->rounds < row.depth.rounds;
    case Fact::OrdersMayDecide: return ordersMayDecide(row.domain);
  }
  return false;
}

bool PlanFacts::applies(const Row& row) const {
  if (row.engine == EngineKind::Absence) return true;
  // There are no launches that narrow the inputs, or --inputs=all.
  if (row.domain == InputDomain::Launches && decides_ != InputDomain::Launches) return false;
  // For other callers it is enough to know that there is a violation.
  if (row.domain != decides_ && history_.judged(InputDomain::All).verdict == Status::Violated) return false;
  if (problem_.options.interleavings == Interleavings::Explore)
    return row.engine == EngineKind::Explore && isUnlimited(row) && row.domain == decides_;
  if (row.engine == EngineKind::Explore && !explores()) return false;
  for (size_t f = 0; f < kFacts; ++f)
    if (row.needs.contains(Fact(f)) && !holds(Fact(f), row)) return false;
  return true;
}

bool PlanFacts::suffices() const {
  const KernelResult& r = history_.judged(decides_);
  if (r.verdict == Status::Violated && !problem_.options.all) return true;
  // If all interleavings were followed, formulas add nothing: they are less precise about waiting threads.
  const Claims* explored = history_.last(EngineKind::Explore, decides_);
  if (r.verdict == Status::Violated && explored && !explored->undecided && !explored->stopped &&
      std::ranges::any_of(explored->list, [](const Claim& c) { return c.subject.rest; }))
    return true;
  const Claims* lanes = history_.lastLanesAsAsked();
  if (problem_.options.exploreRaces && explores() && ordersMayDecide(decides_)) return false;
  if (r.verdict == Status::Violated)  // with --all: every property was queried as far as requested
    return lanes && !lanes->undecided;
  // Warnings are checked, too.
  const bool open = std::ranges::any_of(r.properties, [](const PropertyResult& p) {
    return p.status == Status::Unknown && p.severity != Severity::Off && !p.allowed;
  });
  if (r.verdict == Status::Holds && open && !lanes) return false;
  if (r.verdict == Status::Holds)
    return !(problem_.traits.copiesToBarriers && explores() && !history_.last(EngineKind::Explore, InputDomain::All));
  if (r.verdict == Status::HoldsWithinBound && explores() && ordersMayDecide(decides_)) return false;
  if (r.verdict != Status::HoldsWithinBound) return false;
  // A property that holds within the bound for all inputs may hold without a bound for the launches.
  const Claims* launched = history_.last(EngineKind::Lanes, InputDomain::Launches);
  return decides_ != InputDomain::Launches ||
         (launched && !launched->endsBeyondBound && !(lanes && lanes->endsBeyondBound));
}

}  // namespace gpubmc::core

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

bool PlanFacts::holds(Need fact, const Row& row) const {
  const KernelTraits& t = problem_.traits;
  const unsigned unwind = problem_.options.unwind;
  const Claims* launched = history_.last(EngineKind::Lanes, InputDomain::Launches);
  switch (fact) {
    case Need::InputsDecide: return row.domain == decides_;
    case Need::OtherCallers: return row.domain != decides_;
    case Need::TwoThreadsSuffice: return threadsApply(problem_);
    case Need::Loops: return t.loops;
    case Need::OrderMatters: return t.ordersMatter;
    case Need::ThreadsWait: return t.waits;
    case Need::NoThreadWaits: return !t.waits;
    case Need::Shallower: return row.depth.rounds < unwind;
    case Need::Deeper: return row.depth.rounds > unwind;
    case Need::LoopWasCut: return wasCut(row.domain);
    case Need::Undecided: return !history_.isDecided(decides_);
    case Need::Decided: return history_.isDecided(decides_);
    case Need::NotViolated: return history_.judged(decides_).verdict != Status::Violated;
    case Need::PreconditionKnown: return contract_.has_value();
    case Need::NoPrecondition: return !contract_;
    case Need::PreconditionOrOpen: {
      const Claims* before = history_.last(EngineKind::Lanes, row.domain);
      return contract_ || (before && before->undecided);
    }
    case Need::LaunchesUnrolled: return launched;
    case Need::LaunchesOpen: return isOpenForLaunches();
    case Need::NoLaunchEnded: return launched && launched->endsBeyondBound && !launched->undecided;
    case Need::SmallFormulas: {
      if (!launched) return false;
      const auto terms = launched->statistics.find("terms");
      return terms != launched->statistics.end() && terms->second < kLimits.terms;
    }
    case Need::DeeperThanBefore: return launched && launched->rounds < row.depth.rounds;
    case Need::OrdersMayDecide: return ordersMayDecide(row.domain);
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
  for (size_t f = 0; f < kNeeds; ++f)
    if (row.needs.contains(Need(f)) && !holds(Need(f), row)) return false;
  return true;
}

bool PlanFacts::suffices() const {
  const KernelResult& r = history_.judged(decides_);
  if (r.verdict == Status::Violated && !problem_.options.all) return true;
  // If all interleavings were followed, formulas add nothing: they are less precise about waiting threads.
  const Claims* explored = history_.last(EngineKind::Explore, decides_);
  const bool allFollowed = explored && !explored->undecided && !explored->stopped &&
                           std::ranges::any_of(explored->list, [](const Claim& c) { return c.subject.rest; });
  if (r.verdict == Status::Violated && allFollowed) return true;
  const Claims* lanes = history_.lastLanesAsAsked();
  if (problem_.options.exploreRaces && explores() && ordersMayDecide(decides_)) return false;
  if (r.verdict == Status::Violated)  // with --all: every property was queried as far as requested
    return lanes && !lanes->undecided;
  // Warnings are checked, too.
  const bool open = std::ranges::any_of(r.properties, [](const PropertyResult& p) {
    return p.status == Status::Unknown && p.severity != Severity::Off && !p.allowed;
  });
  if (r.verdict == Status::Holds && open && !lanes && !allFollowed) return false;
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

// The verdict: joins the claims of all runs of all engines into the properties of a kernel.
//
// 1. Premises (premises.h). Engines prove under assumptions, which are claims of the same run (Claim::premises): no
// races, no
//    divergence at barriers, some execution exists, no loop was cut. resolve() takes them into account for each run. A
//    proof is a proof only if all its direct and indirect premises are proved. If one is not, the claim is Unknown
//    with the premise as the reason, or NotChecked if all unproved premises are merely not checked. If the only open
//    premises are loops that were cut, the claim holds within the bound. Dependences may be circular: executions are
//    split into intervals, and each claim needs the premises of earlier intervals only, so the claims of a cycle hold
//    together if nothing outside it is open.
//
// 2. Lattice (joined_claims.h). Across runs, statuses are joined in the order of knowledge: not checked < unknown <
// unsupported < holds
//    within n iterations < holds < violated < internal error. A violation was observed by the interpreter, so it is
//    above any proof. join() is a least upper bound, so the order of the runs does not matter for the status. Within a
//    run the worst claim about a subject counts; a subject without a claim of its own is covered by the claim about the
//    rest of its class.
//
// 3. Domains. A proof for all inputs covers those of the launches, and a violation at the launches is a violation for
//    some inputs (counts()). A violation for other inputs does not decide the launches, but is reported with them
//    (forOthers()), unless no execution of the launches ended within the bound (leaveOpen()).
//
// 4. Completeness. wholes() lists the classes that must be known whether or not a place was named. A class without a
//    claim is unknown: without a claim there is no proof. The same holds for a subject that only a run for other inputs
//    has named.
//
// 5. Presentation. One race represents all on its object, races of equal values are dropped beside other races, reasons
//    are taken from the engine that got furthest, and a proof for fewer iterations than requested is not the answer.
//
// 6. Doubts about the launches of the file (launch_doubts.h), after the properties are known: extents that are not
// proved, parameters or
//    pointers in memory that may share an array (doubtLaunches()), code that no thread reaches with a chosen launch
//    (unvisited()), variables whose values were proved within a bound (boundByKept()).

#include "core/check/verdict.h"

#include <algorithm>
#include <set>

#include "core/check/bound_inputs.h"
#include "core/check/joined_claims.h"
#include "core/check/launch_doubts.h"

namespace gpubmc::core {

namespace {

/// Places of the last run over the whole kernel.
std::vector<ir::LocId> unvisitedPlaces(const std::vector<Claims>& runs) {
  for (size_t r = runs.size(); r-- > 0;)
    if (!runs[r].unvisited.empty()) return runs[r].unvisited;
  return {};
}

template <class Line>
void append(std::vector<Line>& to, const std::vector<Line>& lines) {
  for (const Line& line : lines)
    if (std::find(to.begin(), to.end(), line) == to.end()) to.push_back(line);
}

}  // namespace

KernelResult verdict(const Problem& problem, const std::vector<Claims>& runs, InputDomain decides, bool hasLaunches) {
  KernelResult out;
  out.name = problem.kernel.name;
  out.kernel = problem.index;
  out.launch = problem.launch();
  out.launchOrigin = problem.chosen.origin;
  out.hasOpenGrid = problem.chosen.hasOpenGrid;
  out.hasOpenBlock = problem.chosen.isGuess;
  if (const auto& l = problem.kernel.sourceLaunch; l && l->isOneOfSeveral) out.launchLines = l->lines;
  out.notes = problem.chosen.notes;
  out.decides = hasLaunches ? decides : InputDomain::All;
  out.hasLaunches = hasLaunches;
  JoinedClaims joined(problem, runs);
  std::vector<PropertyResult> all = joined.properties(InputDomain::All);
  std::set<size_t> decisive = joined.decisive();
  out.forAll = verdictOf(all);
  // Other callers may pass arrays for pointers that are null here.
  auto isNull = [&](const ir::KernelParam& p) { return isTakenForNull(problem.options, p); };
  if (isProof(out.forAll) && std::ranges::any_of(problem.kernel.params, isNull)) out.forAll = Status::NotChecked;
  if (hasLaunches) {
    std::vector<PropertyResult> launches = joined.properties(InputDomain::Launches);
    leaveOpen(runs, all, launches);
    out.forLaunches = verdictOf(launches);
    if (decides == InputDomain::Launches) {
      decisive = joined.decisive();
      out.others = forOthers(all, launches);
      all = std::move(launches);
    }
  }
  out.properties = std::move(all);
  doubtLaunches(problem, std::ranges::any_of(runs, &Claims::followsFound), out.properties);
  out.unvisited = unvisitedPlaces(runs);
  if (problem.chosen.isGuess && !out.unvisited.empty()) out.properties.push_back(unvisited(out.unvisited.front()));
  const auto usesLaunches = [&](size_t r) { return runs[r].domain == InputDomain::Launches; };
  boundByKept(problem, std::ranges::any_of(decisive, usesLaunches), out.properties);
  out.verdict = verdictOf(out.properties);
  if (decisive.empty() && !runs.empty()) decisive.insert(runs.size() - 1);
  for (size_t r : decisive) {
    append(out.assumptions, runs[r].assumptions);
    append(out.unbounded, runs[r].unbounded);
    const bool current = r == *decisive.rbegin() || runs[r].rounds == 0;
    if (current) append(out.notes, runs[r].notes);
  }
  for (const Claims& r : runs)
    for (const auto& [name, value] : r.statistics)
      if (name.starts_with("seconds"))
        out.statistics[name] += value;
      else
        out.statistics[name] = value;
  return out;
}

void askAnySize(const std::vector<Claims>& runs, KernelResult& result) {
  Reason why{.cause = Cause::ThisLaunchOnly};
  for (const Claims& r : runs)
    if (r.obstacle) why.detail = r.obstacle.detail, why.loc = r.obstacle.loc;
  for (PropertyResult& p : result.properties)
    if (isProof(p.status) && p.size != Size::Any) p.status = Status::Unknown, p.reason = why;
  result.verdict = verdictOf(result.properties);
}

}  // namespace gpubmc::core

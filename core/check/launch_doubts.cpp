#include "core/check/launch_doubts.h"

#include <algorithm>

namespace gpubmc::core {

namespace {

/// Whether a violation with other inputs could happen at the launches, too.
bool mayHappen(const std::vector<Claims>& runs, const PropertyResult& p) {
  for (const Claims& r : runs)
    for (const Claim& c : r.list)
      if (r.domain == InputDomain::All && c.status == Status::Violated && c.subject.cls == p.cls &&
          c.subject.name == p.subject && c.fit != MatchesLaunch::No)
        return true;
  return false;
}

bool beyondBound(const std::vector<Claims>& runs) {
  const Claims* last = nullptr;
  for (const Claims& r : runs)
    if (r.domain == InputDomain::Launches && r.rounds) last = &r;
  return last && last->endsBeyondBound;
}

}  // namespace

void leaveOpen(const std::vector<Claims>& runs, const std::vector<PropertyResult>& all,
               std::vector<PropertyResult>& launches) {
  if (!beyondBound(runs)) return;
  for (const PropertyResult& p : all) {
    if (p.status != Status::Violated || p.severity != Severity::Error || p.allowed || !mayHappen(runs, p)) continue;
    for (PropertyResult& q : launches)
      if (q.cls == p.cls && (q.subject == p.subject || q.subject.empty()) && q.status == Status::HoldsWithinBound)
        q.status = Status::Unknown, q.reason = {.cause = Cause::BeyondBound};
  }
}

std::vector<PropertyResult> forOthers(const std::vector<PropertyResult>& all,
                                      const std::vector<PropertyResult>& launches) {
  std::vector<PropertyResult> out;
  for (const PropertyResult& p : all) {
    if (p.status != Status::Violated || p.severity != Severity::Error) continue;
    const bool there = std::any_of(launches.begin(), launches.end(), [&](const PropertyResult& q) {
      return q.status == Status::Violated && q.cls == p.cls && q.subject == p.subject &&
             q.allowed.has_value() == p.allowed.has_value();
    });
    if (!there) out.push_back(p);
  }
  return out;
}

void doubtLaunches(const Problem& problem, bool isAnyFound, std::vector<PropertyResult>& list) {
  if (!isProof(verdictOf(list)) || problem.options.inputs == Options::Inputs::All) return;
  auto doubt = [&](Reason reason) {
    PropertyResult p;
    p.id = "GPUBMC-UNKNOWN";
    p.subject = "the launches of this file";
    p.loc = problem.kernel.loc;
    p.status = Status::Unknown;
    p.reason = std::move(reason);
    list.push_back(std::move(p));
  };
  for (auto [a, b] : problem.kernel.shared) {
    const ir::KernelParam &x = problem.kernel.params[a], &y = problem.kernel.params[b];
    if (x.object == y.object) continue;
    doubt({.cause = Cause::OneForTwo, .subject = x.name, .detail = y.name});
    break;
  }
  const auto null = std::ranges::find(problem.kernel.params, true, &ir::KernelParam::isNullAtSome);
  if (null != problem.kernel.params.end()) doubt({.cause = Cause::NullAtSome, .subject = null->name});
  if (!problem.kernel.onVariable.empty()) {
    const auto [p, object] = problem.kernel.onVariable.front();
    doubt({.cause = Cause::OneForTwo,
           .subject = problem.kernel.params[p].name,
           .detail = problem.module.objects[object].name});
  }
  if (isAnyFound && !problem.kernel.foundTwice.empty()) {
    const auto& [a, b] = problem.kernel.foundTwice.front();
    doubt({.cause = Cause::OneFoundTwice, .subject = a, .detail = b});
  }
}

PropertyResult unvisited(ir::LocId place) {
  PropertyResult p;
  p.id = "GPUBMC-UNVISITED";
  p.subject = "the code that no thread reaches";
  p.loc = place;
  p.status = Status::HoldsWithinBound;
  p.reason = {.cause = Cause::NotVisited, .loc = place};
  return p;
}

void boundByKept(const Problem& problem, bool usesLaunches, std::vector<PropertyResult>& list) {
  if (!isProof(verdictOf(list))) return;
  const bool ofAnySize =
      std::ranges::all_of(list, [](const PropertyResult& p) { return !isProof(p.status) || p.size == Size::Any; });
  for (const ir::KeptVariable& v : problem.kernel.kept) {
    const bool depends = usesLaunches || (v.how.isCopied && !ofAnySize);
    if (v.within.empty() || !depends) continue;
    PropertyResult p;
    p.id = "GPUBMC-KEPT";
    p.subject = "what variables hold at each launch";
    p.loc = problem.module.objects[v.object].loc;
    p.status = Status::HoldsWithinBound;
    p.domain = InputDomain::Launches;
    p.reason = {.cause = Cause::KeptWithin, .subject = problem.module.objects[v.object].name, .detail = v.within};
    list.push_back(std::move(p));
  }
}

}  // namespace gpubmc::core

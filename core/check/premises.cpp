#include "core/check/premises.h"

#include <algorithm>

namespace gpubmc::core {

using Kind = Subject::Kind;

namespace {

bool isRace(const Subject& s) {
  return s.kind == Kind::Property &&
         (s.cls == PropertyClass::Race || s.cls == PropertyClass::PortingRace || s.cls == PropertyClass::VolatileRace);
}

/// For each claim, the first of `sources` that it depends on, other than itself. SIZE_MAX: none.
std::vector<size_t> dependsOn(const std::vector<Claim>& claims, const std::vector<size_t>& sources) {
  std::vector<std::vector<uint32_t>> users(claims.size());
  for (uint32_t i = 0; i < claims.size(); ++i)
    for (uint32_t p : claims[i].premises) users.at(p).push_back(i);
  std::vector<size_t> first(claims.size(), SIZE_MAX);
  for (size_t source : sources) {
    std::vector<uint32_t> work = users[source];
    while (!work.empty()) {
      const uint32_t c = work.back();
      work.pop_back();
      if (first[c] != SIZE_MAX) continue;
      first[c] = source;
      work.insert(work.end(), users[c].begin(), users[c].end());
    }
  }
  return first;
}

template <class F>
std::vector<size_t> claimsThat(const std::vector<Claim>& claims, const F& f) {
  std::vector<size_t> out;
  for (size_t i = 0; i < claims.size(); ++i)
    if (f(claims[i])) out.push_back(i);
  return out;
}

/// Why a claim that depends on this one is not proved.
Reason becauseOf(const Claim& premise) {
  const Subject& s = premise.subject;
  if (premise.status == Status::NotChecked && premise.reason) return premise.reason;
  switch (s.kind) {
    case Kind::Property:
      if (isRace(s) || s.cls == PropertyClass::BenignRace)
        return {.cause = Cause::DependsOn, .cls = s.cls, .status = premise.status, .subject = s.name};
      return {.cause = Cause::UnlessHappens, .cls = s.cls, .loc = s.loc};
    case Kind::Construct: return {.cause = Cause::UnlessReached, .loc = s.loc};
    case Kind::Loop:
    case Kind::Feasible:
    case Kind::Waits:
    case Kind::Group:
    case Kind::Kernel: break;
  }
  return premise.reason;
}

}  // namespace

std::vector<Claim> resolve(const Claims& run) {
  const std::vector<Claim>& list = run.list;
  auto isOpen = [](const Claim& c) { return c.subject.kind != Kind::Loop && !isProof(c.status); };
  std::vector<size_t> open = claimsThat(list, isOpen);
  // A known defect is a better reason than a missing check.
  std::stable_partition(open.begin(), open.end(), [&](size_t i) { return list[i].status != Status::NotChecked; });
  const std::vector<size_t> weak = dependsOn(list, open);
  const std::vector<size_t> cut = dependsOn(
      list, claimsThat(list, [](const Claim& c) { return c.subject.kind == Kind::Loop && c.status != Status::Holds; }));
  const std::vector<size_t> racy =
      dependsOn(list, claimsThat(list, [](const Claim& c) {
                  return isRace(c.subject) && (c.status == Status::Violated || c.status == Status::Unknown);
                }));
  std::vector<Claim> out = list;
  for (size_t i = 0; i < out.size(); ++i) {
    Claim& c = out[i];
    // What racing accesses leave in memory is known for one order only: a violation that depends on it need not happen,
    // so if it was not confirmed it is Unknown.
    if (c.status == Status::InternalError && racy[i] != SIZE_MAX) {
      c.status = Status::Unknown;
      c.reason = becauseOf(list[racy[i]]);
    }
    // A loop of unknown termination counts as cut.
    if (c.subject.kind == Kind::Loop && (c.status == Status::Unknown || c.status == Status::Unsupported))
      c.status = Status::HoldsWithinBound;
    if (c.status != Status::Holds) continue;
    if (weak[i] != SIZE_MAX) {
      const Claim& premise = list[weak[i]];
      c.status = premise.status == Status::NotChecked ? Status::NotChecked : Status::Unknown;
      c.reason = becauseOf(premise);
    } else if (cut[i] != SIZE_MAX) {
      const Claim& loop = list[cut[i]];
      c.status = loop.status == Status::NotChecked ? Status::NotChecked : Status::HoldsWithinBound;
      c.reason = loop.reason;
    }
  }
  return out;
}

}  // namespace gpubmc::core

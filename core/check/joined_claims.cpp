#include "core/check/joined_claims.h"

#include <algorithm>

#include "core/check/premises.h"

namespace gpubmc::core {

using Kind = Subject::Kind;

namespace {

/// A violation was replayed, so it is real, whatever was proved.
int height(Status s) {
  switch (s) {
    case Status::NotChecked: return 0;
    case Status::Unknown: return 1;
    case Status::Unsupported: return 2;
    case Status::HoldsWithinBound: return 3;
    case Status::Holds: return 4;
    case Status::Violated: return 5;
    case Status::InternalError: return 6;
  }
  return 6;
}

constexpr const char* kUnsupportedId = "GPUBMC-UNSUPPORTED";

}  // namespace

JoinedStatus join(JoinedStatus a, JoinedStatus b) {
  if (a.status != Status::HoldsWithinBound) a.rounds = 0;
  if (b.status != Status::HoldsWithinBound) b.rounds = 0;
  if (a == b) return a;
  if (height(a.status) != height(b.status)) return height(a.status) > height(b.status) ? a : b;
  return a.rounds > b.rounds ? a : b;
}

JoinedClaims::JoinedClaims(const Problem& problem, const std::vector<Claims>& runs) : problem_(problem), runs_(runs) {
  for (const Claims& r : runs) resolved_.push_back(resolve(r));
  for (const std::vector<Claim>& list : resolved_) {
    std::map<Subject, const Claim*>& worst = worst_.emplace_back();
    std::map<std::pair<Kind, std::optional<PropertyClass>>, const Claim*>& rest = rest_.emplace_back();
    for (const Claim& c : list) {
      const Claim*& known = worst[c.subject];
      if (!known || rank(c.status) < rank(known->status)) known = &c;
      if (c.subject.rest) rest[{c.subject.kind, c.subject.cls}] = &c;
    }
  }
}

std::vector<PropertyResult> JoinedClaims::properties(InputDomain domain) {
  decisive_.clear();
  std::vector<PropertyResult> out;
  for (const Subject& s : subjects()) {
    const Known k = known(s, domain);
    // A subject named by a run for other inputs, and by no run for these, is open: a claim about the rest does not
    // cover it.
    if (!k.claim && s.kind != Kind::Loop) out.push_back(openResult(s, domain));
    if (!k.claim || (s.kind == Kind::Construct && isProof(k.joined.status))) continue;
    if (s.kind == Kind::Loop && k.joined.status == Status::Holds) continue;
    // The absence of suppressed races is not a finding.
    if (s.withAllowed && isProof(k.joined.status)) continue;
    out.push_back(resultOf(s, k, domain));
    reportOthers(s, out, domain);
  }
  const std::vector<Subject> all = wholes(domain);
  for (const Subject& whole : all) addWhole(whole, out, domain);
  dropBenign(out);
  nameStop(out);
  reportUnfinished(out, domain);
  reportPartial(out);
  return out;
}

std::vector<Subject> JoinedClaims::subjects() const {
  std::vector<Subject> out;
  std::set<Subject> seen;
  for (const std::vector<Claim>& list : resolved_)
    for (const Claim& c : list) {
      const Kind k = c.subject.kind;
      if (c.subject.rest || (k != Kind::Property && k != Kind::Construct && k != Kind::Loop)) continue;
      if (seen.insert(c.subject).second) out.push_back(c.subject);
    }
  return out;
}

void JoinedClaims::reportOthers(Subject s, std::vector<PropertyResult>& out, InputDomain domain) {
  const PropertyResult& p = out.back();
  if (p.status != Status::Violated || !isRaceClass(p.cls)) return;
  if (p.allowed && !s.withAllowed) {
    out.push_back(openResult(s, domain));
    out.back().reason = {.cause = Cause::OnlyAllowed};
  } else if (!p.allowed && s.withAllowed) {
    s.withAllowed = false;
    if (known(s, domain).joined.status == Status::Violated) out.pop_back();
  }
}

std::vector<Subject> JoinedClaims::wholes(InputDomain domain) {
  std::vector<Subject> out;
  auto add = [&](PropertyClass cls) { out.push_back({.cls = cls, .rest = true}); };
  for (PropertyClass cls : classesOf(problem_)) add(cls);
  // Only exploration makes claims about these, perhaps for other inputs.
  for (PropertyClass cls : {PropertyClass::Deadlock, PropertyClass::Livelock}) {
    const Subject whole{.cls = cls, .rest = true};
    const bool hangs = cls == PropertyClass::Deadlock && waitsBeyondBound(domain);
    if (hangs || (isClaimed(whole) && (problem_.traits.mayWait() || known(whole, domain).claim))) add(cls);
  }
  if (problem_.launch().lockStep) add(PropertyClass::PortingRace);
  if (problem_.traits.asserts) add(PropertyClass::Assertion);
  if (problem_.traits.ensures) add(PropertyClass::Ensures);
  out.push_back({.kind = Kind::Construct, .rest = true});
  return out;
}

Reason JoinedClaims::waitsBeyondBound(InputDomain domain) const {
  Reason out;
  for (const Claims& r : runs_)
    if (r.rounds && r.asAsked && (r.domain == domain || r.domain == InputDomain::All)) out = r.waitsBeyondBound;
  return out;
}

bool JoinedClaims::isClaimed(const Subject& s) const {
  return std::any_of(worst_.begin(), worst_.end(), [&](const auto& worst) { return worst.contains(s); });
}

void JoinedClaims::addWhole(Subject whole, std::vector<PropertyResult>& out, InputDomain domain) {
  const Known k = known(whole, domain);
  const Status status = k.claim ? k.joined.status : Status::Unknown;
  const bool isConstruct = whole.kind == Kind::Construct;
  bool named = false, worse = false, open = false;
  for (const PropertyResult& p : out) {
    if (p.allowed) continue;
    const bool same = isConstruct ? p.id == kUnsupportedId : p.cls == whole.cls;
    named |= same;
    worse |= same && !isProof(p.status);
    open |= same && !isProof(p.status) && p.status != Status::Violated;
  }
  // If the check stopped at the first violation, there may be others.
  const bool others = worse && !open && status == Status::NotChecked && !isConstruct;
  if ((worse && !others) || (isProof(status) && (named || isConstruct))) return;
  if (isConstruct && !isProof(verdictOf(out))) return;  // for the same reason as another property
  whole.loc = problem_.kernel.loc;
  out.push_back(k.claim ? resultOf(whole, k, domain) : openResult(whole, domain));
  if (!k.claim && whole.cls == PropertyClass::Deadlock) out.back().reason = waitsBeyondBound(domain);
  const bool off = whole.cls && !problem_.checks(*whole.cls);
  if (off) out.back().status = Status::NotChecked, out.back().reason = {.cause = Cause::SwitchedOff};
  if (isConstruct) out.back().subject = "unsupported constructs";
}

const Claim* JoinedClaims::ofRun(size_t run, const Subject& s) const {
  if (const auto it = worst_[run].find(s); it != worst_[run].end()) return it->second;
  const auto it = rest_[run].find({s.kind, s.cls});
  return it == rest_[run].end() ? nullptr : it->second;
}

bool JoinedClaims::counts(Status s, const Claims& of, InputDomain wanted) {
  if (of.domain == wanted) return true;
  // A proof for all inputs covers those of the launches; a violation at the launches is a violation for some inputs.
  return wanted == InputDomain::Launches ? isProof(s) && !of.takesNullForArray
                                         : s == Status::Violated || s == Status::InternalError;
}

JoinedClaims::Known JoinedClaims::known(const Subject& s, InputDomain domain) {
  Known out;
  for (size_t r = 0; r < runs_.size(); ++r) {
    const Claim* c = ofRun(r, s);
    if (!c || !counts(c->status, runs_[r], domain)) continue;
    const JoinedStatus here{c->status, c->status == Status::HoldsWithinBound ? boundOf(r) : 0};
    const JoinedStatus both = join(out.joined, here);
    // Of two equal statuses, the later claim, unless it covers fewer launches.
    const bool same = both == out.joined;
    const bool less = same && out.claim && c->size < out.claim->size;
    if (!out.claim || (both == here && !less && !(same && c->status == Status::Violated))) out.claim = c, out.run = r;
    out.joined = both;
  }
  if (out.run != SIZE_MAX && out.joined.status != Status::NotChecked) decisive_.insert(out.run);
  return out;
}

PropertyResult JoinedClaims::resultOf(const Subject& s, const Known& k, InputDomain domain) const {
  PropertyResult p;
  p.cls = s.cls;
  p.level = s.level;
  p.subject = s.name;
  p.loc = s.loc;
  p.id = s.kind == Kind::Construct ? kUnsupportedId : std::string(info(*s.cls).id);
  p.severity = s.cls ? problem_.options.severity(*s.cls) : Severity::Error;
  p.domain = domain;
  p.status = k.joined.status;
  p.reason = k.claim->reason;
  p.size = k.claim->size;
  if (p.status == Status::HoldsWithinBound) p.rounds = runs_[k.run].rounds;
  if (s.kind == Kind::Loop) p.subject = p.reason.detail;
  if (s.withAllowed && (p.status == Status::Unknown || p.status == Status::NotChecked))
    allow(p, problem_.allowances.on(*p.cls, p.subject));
  if (p.status != Status::Violated) return p;
  p.advice = k.claim->advice;
  p.counterexample = k.claim->counterexample;
  if (p.counterexample) describe(p);
  const Allowances& allowances = problem_.allowances;
  if (p.counterexample)
    allow(p, allowances.of(p.counterexample->outcome.violations[p.counterexample->violation], p.subject));
  else if (p.cls)
    allow(p, allowances.at(p.loc, *p.cls, p.subject));
  return p;
}

void JoinedClaims::allow(PropertyResult& p, const Allowance* allowance) {
  if (allowance) p.allowed = *allowance;
}

PropertyResult JoinedClaims::openResult(const Subject& s, InputDomain domain) const {
  Claim nobody;
  nobody.reason.cause = Cause::Undecided;
  return resultOf(s, {{Status::Unknown}, &nobody, 0}, domain);
}

void JoinedClaims::describe(PropertyResult& p) const {
  const interp::Violation& v = p.counterexample->outcome.violations[p.counterexample->violation];
  p.loc = ir::at(problem_.module, v.inst).loc;
  p.message = v.message;
  if (!v.first || !v.second) return;
  const interp::ThreadId a = v.first->thread, b = v.second->thread;
  const uint32_t warp = problem_.launch().warpSize;
  p.level = a.block != b.block               ? Level::InterBlock
            : a.lane / warp == b.lane / warp ? Level::IntraWarp
                                             : Level::InterWarp;
}

void JoinedClaims::dropBenign(std::vector<PropertyResult>& list) {
  auto racy = [&](const PropertyResult& benign) {
    return std::any_of(list.begin(), list.end(), [&](const PropertyResult& p) {
      return p.cls == PropertyClass::Race && p.status == Status::Violated && !p.allowed &&
             p.subject == benign.subject && p.severity <= benign.severity;
    });
  };
  std::vector<PropertyResult> kept;
  for (PropertyResult& p : list)
    if (p.cls != PropertyClass::BenignRace || !racy(p)) kept.push_back(p);
  list = std::move(kept);
}

void JoinedClaims::nameStop(std::vector<PropertyResult>& list) const {
  if (runs_.empty() || !runs_.back().stopped) return;
  const std::vector<Claim>& last = runs_.back().list;
  const auto stopped = std::ranges::find_if(last, [](const Claim& c) { return c.reason.cause == Cause::Stopped; });
  if (stopped == last.end()) return;
  for (PropertyResult& p : list)
    if (p.status == Status::Unknown && p.reason.cause == Cause::Undecided) p.reason = stopped->reason;
}

void JoinedClaims::reportUnfinished(std::vector<PropertyResult>& list, InputDomain domain) const {
  const Status verdict = verdictOf(list);
  for (size_t r = 0; r < runs_.size(); ++r)
    for (const Claim& c : resolved_[r]) {
      if (c.subject.kind != Kind::Kernel || runs_[r].domain != domain) continue;
      const bool decided = isProof(verdict) || verdict == Status::Violated;
      const bool said = std::any_of(list.begin(), list.end(), [&](const PropertyResult& p) {
        return p.status == c.status && p.reason.cause == c.reason.cause;
      });
      if (c.status != Status::InternalError && (decided || said)) continue;
      PropertyResult p;
      p.id = c.status == Status::Unsupported     ? kUnsupportedId
             : c.status == Status::InternalError ? "GPUBMC-INTERNAL"
                                                 : "GPUBMC-UNKNOWN";
      p.subject = "the kernel";
      p.loc = c.subject.loc;
      p.domain = domain;
      p.status = c.status;
      p.reason = c.reason;
      list.push_back(std::move(p));
    }
}

void JoinedClaims::reportPartial(std::vector<PropertyResult>& list) const {
  const bool violated = verdictOf(list) == Status::Violated && !problem_.options.all;
  std::optional<size_t> deepest;
  for (size_t r = 0; r < runs_.size(); ++r)
    if (runs_[r].asAsked && !runs_[r].list.empty() && runs_[r].rounds) deepest = r;
  for (PropertyResult& p : list) {
    if (p.status != Status::HoldsWithinBound || !p.rounds || *p.rounds >= asked()) continue;
    p.status = violated ? Status::NotChecked : Status::Unknown;
    p.reason = violated ? Reason{.cause = Cause::FoundBefore} : whyNoFurther(p, deepest);
  }
}

uint64_t JoinedClaims::asked() const {
  uint64_t most = problem_.options.unwind;
  for (const Claims& r : runs_)
    if (r.asAsked && r.rounds) most = std::min(most, r.rounds);
  return most;
}

Reason JoinedClaims::whyNoFurther(const PropertyResult& p, std::optional<size_t> deepest) const {
  if (deepest)
    for (const Claim& c : resolved_[*deepest])
      if ((c.subject.cls == p.cls || c.subject.kind == Kind::Kernel) && !isProof(c.status)) return c.reason;
  Reason out{.cause = Cause::Undecided};
  for (const Claims& r : runs_)
    for (const Claim& c : r.list)
      if (r.stopped && c.reason.cause == Cause::Stopped) out = c.reason;
  out.rounds = p.rounds;
  return out;
}

}  // namespace gpubmc::core

// The verdict: joins the claims of all runs of all engines into the properties of a kernel.
//
// 1. Premises. Engines prove under assumptions, which are claims of the same run (Claim::premises): no races, no
//    divergence at barriers, some execution exists, no loop was cut. resolve() takes them into account for each run. A
//    proof is a proof only if all its direct and indirect premises are proved. If one is not, the claim is Unknown
//    with the premise as the reason, or NotChecked if all unproved premises are merely not checked. If the only open
//    premises are loops that were cut, the claim holds within the bound. Dependences may be circular: executions are
//    split into intervals, and each claim needs the premises of earlier intervals only, so the claims of a cycle hold
//    together if nothing outside it is open.
//
// 2. Lattice. Across runs, statuses are joined in the order of knowledge: not checked < unknown < unsupported < holds
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
// 6. Doubts about the launches of the file, after the properties are known: extents that are not proved, parameters or
//    pointers in memory that may share an array (doubtLaunches()), code that no thread reaches with a chosen launch
//    (unvisited()), variables whose values were proved within a bound (boundByKept()).

#include "core/check/verdict.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/check/bound_inputs.h"
#include "encoder/util/error.h"

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

bool isRace(const Subject& s) {
  return s.kind == Kind::Property &&
         (s.cls == PropertyClass::Race || s.cls == PropertyClass::PortingRace || s.cls == PropertyClass::VolatileRace);
}

}  // namespace

JoinedStatus join(JoinedStatus a, JoinedStatus b) {
  if (a.status != Status::HoldsWithinBound) a.rounds = 0;
  if (b.status != Status::HoldsWithinBound) b.rounds = 0;
  if (a == b) return a;
  if (height(a.status) != height(b.status)) return height(a.status) > height(b.status) ? a : b;
  return a.rounds > b.rounds ? a : b;
}

// --- premises ----------------------------------------------------------------------------------------------------

namespace {

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

// --- joining -----------------------------------------------------------------------------------------------------

namespace {

/// The joined status of a property, and the claim that establishes it.
struct Known {
  JoinedStatus joined;
  const Claim* claim = nullptr;
  size_t run = SIZE_MAX;
};

class Judge {
 public:
  Judge(const Problem& problem, const std::vector<Claims>& runs) : problem_(problem), runs_(runs) {
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

  /// The properties for the inputs of the domain.
  std::vector<PropertyResult> properties(InputDomain domain) {
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
      tellOthers(s, out, domain);
    }
    const std::vector<Subject> all = wholes(domain);
    for (const Subject& whole : all) addWhole(whole, out, domain);
    dropBenign(out);
    tellStopped(out);
    tellOfKernel(out, domain);
    tellPartial(out);
    return out;
  }
  /// The runs that the most recently computed properties depend on.
  const std::set<size_t>& decisive() const { return decisive_; }

 private:
  // Subjects in the order of their first claim.
  std::vector<Subject> subjects() const {
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

  // One race represents all on its object. Whether a suppressed race hides others is a separate question, and a race
  // found with the suppressed accesses may be one of the others.
  void tellOthers(Subject s, std::vector<PropertyResult>& out, InputDomain domain) {
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

  /// All of one class, or all constructs: these must be known whether or not a place is named.
  std::vector<Subject> wholes(InputDomain domain) {
    std::vector<Subject> out;
    auto add = [&](PropertyClass cls) { out.push_back({.cls = cls, .rest = true}); };
    for (PropertyClass cls : classesOf(problem_)) add(cls);
    // Only exploration makes claims about these, perhaps for other inputs.
    for (PropertyClass cls : {PropertyClass::Deadlock, PropertyClass::Livelock}) {
      const Subject whole{.cls = cls, .rest = true};
      const bool hangs = cls == PropertyClass::Deadlock && waitsBeyondBound(domain);
      if (hangs || (said(whole) && (problem_.traits.mayWait() || known(whole, domain).claim))) add(cls);
    }
    if (problem_.launch().lockStep) add(PropertyClass::PortingRace);
    if (problem_.traits.asserts) add(PropertyClass::Assertion);
    if (problem_.traits.ensures) add(PropertyClass::Ensures);
    out.push_back({.kind = Kind::Construct, .rest = true});
    return out;
  }
  // From the last run over the whole kernel: every execution stays in spin loops. Interleavings of few threads decide
  // whether they ever end.
  Reason waitsBeyondBound(InputDomain domain) const {
    Reason out;
    for (const Claims& r : runs_)
      if (r.rounds && r.asAsked && (r.domain == domain || r.domain == InputDomain::All)) out = r.waitsBeyondBound;
    return out;
  }
  bool said(const Subject& s) const {
    return std::any_of(worst_.begin(), worst_.end(), [&](const auto& worst) { return worst.contains(s); });
  }

  // A class without named places is one entry. The places without a claim are one entry, too, if the named ones hold:
  // without a claim there is no proof.
  void addWhole(Subject whole, std::vector<PropertyResult>& out, InputDomain domain) {
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

  /// For a run: its worst claim about the subject; otherwise its claim about all unnamed subjects.
  const Claim* ofRun(size_t run, const Subject& s) const {
    if (const auto it = worst_[run].find(s); it != worst_[run].end()) return it->second;
    const auto it = rest_[run].find({s.kind, s.cls});
    return it == rest_[run].end() ? nullptr : it->second;
  }

  static bool counts(Status s, InputDomain of, InputDomain wanted) {
    if (of == wanted) return true;
    // A proof for all inputs covers those of the launches; a violation at the launches is a violation for some inputs.
    return wanted == InputDomain::Launches ? isProof(s) : s == Status::Violated || s == Status::InternalError;
  }

  Known known(const Subject& s, InputDomain domain) {
    Known out;
    for (size_t r = 0; r < runs_.size(); ++r) {
      const Claim* c = ofRun(r, s);
      if (!c || !counts(c->status, runs_[r].domain, domain)) continue;
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
  /// A run with the requested bound outranks any with a smaller bound.
  uint64_t boundOf(size_t run) const { return runs_[run].rounds + (runs_[run].asAsked ? kAsked : 0); }

  PropertyResult resultOf(const Subject& s, const Known& k, InputDomain domain) const {
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

  static void allow(PropertyResult& p, const Allowance* allowance) {
    if (allowance) p.allowed = *allowance;
  }

  /// No claim was made.
  PropertyResult openResult(const Subject& s, InputDomain domain) const {
    Claim nobody;
    nobody.reason.cause = Cause::Undecided;
    return resultOf(s, {{Status::Unknown}, &nobody, 0}, domain);
  }

  // The replay supplies the details: place, threads, and kind of race.
  void describe(PropertyResult& p) const {
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

  // If writes of different values race, writes of equal values are not a separate finding.
  static void dropBenign(std::vector<PropertyResult>& list) {
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

  // Conditions left open by a small budget would have got more if the check had not ended: that is the reason.
  void tellStopped(std::vector<PropertyResult>& list) const {
    if (runs_.empty() || !runs_.back().stopped) return;
    const std::vector<Claim>& last = runs_.back().list;
    const auto stopped = std::ranges::find_if(last, [](const Claim& c) { return c.reason.cause == Cause::Stopped; });
    if (stopped == last.end()) return;
    for (PropertyResult& p : list)
      if (p.status == Status::Unknown && p.reason.cause == Cause::Undecided) p.reason = stopped->reason;
  }

  // An engine that did not finish supplies the reason only if no other engine did.
  void tellOfKernel(std::vector<PropertyResult>& list, InputDomain domain) const {
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

  // A proof for fewer iterations than requested is not the answer.
  void tellPartial(std::vector<PropertyResult>& list) const {
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
  uint64_t asked() const {
    uint64_t most = problem_.options.unwind;
    for (const Claims& r : runs_)
      if (r.asAsked && r.rounds) most = std::min(most, r.rounds);
    return most;
  }
  Reason whyNoFurther(const PropertyResult& p, std::optional<size_t> deepest) const {
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

  static constexpr uint64_t kAsked = uint64_t(1) << 32;
  const Problem& problem_;
  const std::vector<Claims>& runs_;
  std::vector<std::vector<Claim>> resolved_;                                                 ///< by run
  std::vector<std::map<Subject, const Claim*>> worst_;                                       ///< by run
  std::vector<std::map<std::pair<Kind, std::optional<PropertyClass>>, const Claim*>> rest_;  ///< by run
  std::set<size_t> decisive_;
};

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

/// If no execution of the launches was followed to its end, violations for other inputs may happen to them, too.
void leaveOpen(const std::vector<Claims>& runs, const std::vector<PropertyResult>& all,
               std::vector<PropertyResult>& launches) {
  for (const PropertyResult& p : all) {
    if (p.status != Status::Violated || p.severity != Severity::Error || p.allowed || !mayHappen(runs, p)) continue;
    for (PropertyResult& q : launches)
      if (q.cls == p.cls && (q.subject == p.subject || q.subject.empty()) && q.status == Status::HoldsWithinBound)
        q.status = Status::Unknown, q.reason = {.cause = Cause::BeyondBound};
  }
}

/// The violations for callers other than the launches of the file.
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

/// Too little is known of the launches in the file: a proof for other inputs may not cover them. `isAnyFound`: the
/// kernel follows pointers that it reads from memory.
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
  for (const ir::KernelParam& p : problem.kernel.params)
    if (p.isExtentUnproved && !problem.options.arrays.contains(p.name))
      doubt({.cause = Cause::ExtentUnproved, .subject = p.name});
  for (auto [a, b] : problem.kernel.shared) {
    const ir::KernelParam &x = problem.kernel.params[a], &y = problem.kernel.params[b];
    if (x.object == y.object) continue;
    doubt({.cause = Cause::OneForTwo, .subject = x.name, .detail = y.name});
    break;
  }
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

/// The values that launches find in variables were proved for smaller launches only. `usesLaunches`: the proofs depend
/// on what the launches of the file pass and find.
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
  Judge judge(problem, runs);
  std::vector<PropertyResult> all = judge.properties(InputDomain::All);
  std::set<size_t> decisive = judge.decisive();
  out.forAll = verdictOf(all);
  // Other callers may pass arrays for pointers that are null here.
  auto isNull = [&](const ir::KernelParam& p) { return isTakenForNull(problem.options, p); };
  if (isProof(out.forAll) && std::ranges::any_of(problem.kernel.params, isNull)) out.forAll = Status::NotChecked;
  if (hasLaunches) {
    std::vector<PropertyResult> launches = judge.properties(InputDomain::Launches);
    if (beyondBound(runs)) leaveOpen(runs, all, launches);
    out.forLaunches = verdictOf(launches);
    if (decides == InputDomain::Launches) {
      decisive = judge.decisive();
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

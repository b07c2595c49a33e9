// From answers to verification conditions to claims and their premises (docs/architecture.md, Memory without
// interleavings).

#include <algorithm>

#include <fmt/format.h>

#include "core/check/engines/asserted.h"
#include "core/check/engines/lanes.h"
#include "core/check/engines/premise.h"
#include "core/check/engines/unvisited.h"
#include "core/check/engines/waiting_loops.h"
#include "core/check/float_knowledge.h"
#include "core/check/found_pointers.h"

namespace gpubmc::core {

using encoder::Answer;

namespace {

/// Makes the claims of one run.
class ClaimBuilder {
 public:
  ClaimBuilder(const Problem& problem, const Encoding& encoding, const std::vector<VcAnswer>& answers, bool settled,
               bool asked)
      : problem_(problem), encoding_(encoding), answers_(answers), settled_(settled), asked_(asked) {
    for (const VcAnswer& a : answers_)
      if (a.asked && a.reason.cause == Cause::Stopped) notAsked_ = a.reason;
    if (settled_) notAsked_ = {.cause = Cause::FoundBefore};
  }

  Claims make() {
    Claim group;
    group.subject.kind = Subject::Kind::Group;
    group.status = Status::Holds;
    out_.list.push_back(group);
    addOff();
    // Some executions end early after a trap: that no execution is complete then proves nothing.
    for (size_t i = 0; i < answers_.size(); ++i)
      endsEarly_ |= encoding_.vcs[i].kind == VcKind::Stop && answers_[i].answer == Answer::Sat;
    for (size_t i = 0; i < answers_.size(); ++i) add(encoding_.vcs[i], answers_[i]);
    addRest();
    connect();
    tellBounds();
    return std::move(out_);
  }

 private:
  Claim& claim(Subject subject, Status status, Reason reason = {}) {
    Claim c;
    c.subject = std::move(subject);
    c.status = status;
    c.reason = std::move(reason);
    out_.list.push_back(std::move(c));
    return out_.list.back();
  }
  uint32_t last() const { return uint32_t(out_.list.size() - 1); }
  void dependsOnLast() { out_.list[kGroup].premises.push_back(last()); }
  const ir::Inst& inst(const Vc& vc) const { return ir::at(problem_.module, vc.obligation->inst); }

  // A check that was switched off: claims with it as a premise are not proved.
  void addOff() {
    const machine::Execution& e = encoding_.executions.front();
    auto off = [&](PropertyClass cls) { return problem_.options.severity(cls) == Severity::Off; };
    auto add = [&](PropertyClass cls, std::string subject) {
      Subject s;
      s.kind = Subject::Kind::Group;
      claim(s, Status::Unknown, {.cause = Cause::DependsOnOff, .cls = cls, .subject = std::move(subject)});
      dependsOnLast();
    };
    for (const machine::Obligation& o : e.obligations)
      if (off(o.cls) && isPremise(problem_.module, o)) return add(o.cls, "");
    const bool none = off(PropertyClass::Race) || problem_.options.onlyDivergence;
    if (!none && !(problem_.options.onlyIntraBlock && problem_.launch().grid.count() > 1)) return;
    const machine::Inputs& in = encoding_.inputs.inputs;
    for (const machine::Segment& s : e.segments)
      for (const machine::Access& a : s.accesses)
        if (a.kind == machine::AccessKind::Write && encoding_.isRead(a.object) &&
            (none || in.objectShape(a.object).space == ir::Space::Global))
          return add(PropertyClass::Race, in.objectName(a.object));
  }

  void add(const Vc& vc, const VcAnswer& a) {
    if (a.redundant) return;
    switch (vc.kind) {
      case VcKind::Feasible: return addFeasible(a);
      case VcKind::End: out_.endsBeyondBound = a.asked && a.answer == Answer::Unsat; return;
      case VcKind::Reach:
        if (a.asked && a.answer == Answer::Unsat) unreached_.push_back(vc.obligation->inst);
        return;
      case VcKind::Stop: return addStop(vc, a);
      case VcKind::Cut: return addCut(vc, a);
      case VcKind::Unsupported:
        claim(encoding_.subjects[vc.subject], open(a, Status::Unsupported), reasonOf(a, Cause::Unsupported, vc));
        dependsOnLast();
        return;
      case VcKind::Race:
      case VcKind::Obligation: return addProperty(vc, a);
    }
  }

  /// For a condition that the solver alone decides; `sat`: the meaning of a model.
  Status open(const VcAnswer& a, Status sat) const {
    if (!a.asked) return settled_ ? Status::NotChecked : Status::Unknown;
    return a.answer == Answer::Unsat ? Status::Holds : a.answer == Answer::Sat ? sat : Status::Unknown;
  }
  Reason reasonOf(const VcAnswer& a, Cause sat, const Vc& vc) const {
    if (!a.asked) return notAsked_;
    if (a.answer == Answer::Unsat) return {};
    if (a.answer == Answer::Unknown) return a.reason;
    Reason r{.cause = sat};
    if (vc.obligation) r.loc = inst(vc).loc, r.detail = vc.obligation->what;
    return r;
  }

  void addFeasible(const VcAnswer& a) {
    Subject s;
    s.kind = Subject::Kind::Feasible;
    // A violation was replayed, so some execution satisfies the assumptions.
    if (!a.asked ? settled_ : a.answer == Answer::Sat || (a.answer == Answer::Unsat && endsEarly_)) return;
    if (a.asked && a.answer == Answer::Unsat)
      claim(s, Status::Unknown, {.cause = Cause::NoExecution, .number = cut_ ? 1u : 0u});
    else
      claim(s, Status::Unknown, {.cause = Cause::MayHaveNoExecution});
    dependsOnLast();
  }

  void addStop(const Vc& vc, const VcAnswer& a) {
    Subject s;
    s.kind = Subject::Kind::Waits;
    s.loc = inst(vc).loc;
    if (a.asked && a.answer == Answer::Unsat) return;
    claim(s, Status::Unknown, {.cause = Cause::UnlessTrapped, .loc = s.loc});
    waits_.push_back(last());
  }

  // Another iteration is possible, or may be possible.
  void addCut(const Vc& vc, const VcAnswer& a) {
    const Reason cut{
        .cause = Cause::LoopCut, .number = encoding_.bound.rounds, .loc = inst(vc).loc, .detail = vc.obligation->what};
    Subject s = encoding_.subjects[vc.subject];
    if (a.asked && a.answer == Answer::Unsat) {
      claim(s, Status::Holds);
    } else if (a.status == Status::Violated && asked_) {
      claim(s, Status::Violated, {.cause = Cause::AnotherRound, .loc = cut.loc, .detail = cut.detail});
    } else if (!a.asked && settled_) {
      claim(s, Status::NotChecked, {.cause = Cause::FoundBefore});
    } else {
      claim(s, Status::HoldsWithinBound, cut);
      cut_ = cut;
      onlyWaits_ &= waitsForOthers(problem_.module, vc.obligation->inst);
    }
    dependsOnLast();
    if (a.instead) out_.list.push_back(*a.instead);
  }

  void addProperty(const Vc& vc, const VcAnswer& a) {
    const Status status = a.asked && a.answer == Answer::Sat ? a.status : open(a, Status::Unknown);
    Reason reason = a.asked && a.answer == Answer::Sat ? a.reason : reasonOf(a, Cause::None, vc);
    Claim& c = claim(encoding_.subjects[vc.subject], status, std::move(reason));
    c.counterexample = a.counterexample;
    c.fit = a.fit;
    if (encoding_.isPremise(vc)) dependsOnLast();
    if (a.instead) out_.list.push_back(*a.instead);
  }

  // Subjects without a condition.
  void addRest() {
    for (Subject& s : assertedBy(problem_)) {
      const bool spoken = std::any_of(out_.list.begin(), out_.list.end(),
                                      [&](const Claim& c) { return c.subject.cls == s.cls && c.subject.loc == s.loc; });
      if (!spoken) claim(std::move(s), settled_ ? Status::NotChecked : Status::Holds, settled());
    }
    auto rest = [&](Subject s, bool checked) {
      s.rest = true;
      if (!checked)
        claim(std::move(s), Status::NotChecked, {.cause = Cause::SwitchedOff});
      else
        claim(std::move(s), Status::Holds);
    };
    for (const PropertyInfo& p : properties())
      if (p.provedByFormulas()) rest({.cls = p.cls}, problem_.checks(p.cls));
    rest({.kind = Subject::Kind::Construct}, true);
    rest({.kind = Subject::Kind::Loop, .cls = PropertyClass::Unwinding}, true);
  }
  Reason settled() const { return settled_ ? Reason{.cause = Cause::FoundBefore} : Reason{}; }

  // The group is a premise of every proof; between blocks, so is that all threads continue. A race of equal values is
  // distinguished from other races only if there are no other races.
  void connect() {
    for (Claim& c : out_.list) {
      if (c.subject.kind != Subject::Kind::Property && c.subject.kind != Subject::Kind::Construct) continue;
      c.premises.push_back(kGroup);
      if (c.subject.level == Level::InterBlock || (c.subject.rest && c.subject.cls == PropertyClass::Race))
        c.premises.insert(c.premises.end(), waits_.begin(), waits_.end());
      if (c.subject.cls != PropertyClass::BenignRace) continue;
      for (uint32_t i = 0; i < out_.list.size(); ++i)
        if (const Subject& s = out_.list[i].subject;
            s.cls == PropertyClass::Race && !s.rest && s.name == c.subject.name)
          c.premises.push_back(i);
    }
  }

  void tellBounds() {
    for (ir::InstRef i : unreached_)
      out_.notes.push_back(
          fmt::format("no execution reaches the check '{}' of line {}{}", ir::at(problem_.module, i).name,
                      problem_.module.locations[ir::at(problem_.module, i).loc].line, cut_ ? " within the bound" : ""));
    const bool infeasible = std::any_of(out_.list.begin(), out_.list.end(), [](const Claim& c) {
      return c.subject.kind == Subject::Kind::Feasible && c.status != Status::Holds;
    });
    out_.endsBeyondBound &= cut_ && !infeasible;
    if (out_.endsBeyondBound && onlyWaits_)
      out_.waitsBeyondBound = {.cause = Cause::EndUnknown, .number = cut_.number, .loc = cut_.loc};
    if (out_.endsBeyondBound)
      out_.notes.push_back(fmt::format(
          "no execution terminates within the bound: code after the loop that was {} (line {}) was not checked "
          "(--unwind N raises the bound)",
          cut_.detail, problem_.module.locations[cut_.loc].line));
  }

  static constexpr uint32_t kGroup = 0;
  const Problem& problem_;
  const Encoding& encoding_;
  const std::vector<VcAnswer>& answers_;
  const bool settled_, asked_;
  Reason notAsked_{.cause = Cause::Undecided};  ///< why a condition was not asked
  bool endsEarly_ = false;
  Claims out_;
  std::vector<uint32_t> waits_;
  std::vector<ir::InstRef> unreached_;
  Reason cut_;
  bool onlyWaits_ = true;  ///< all loops that were cut wait for other threads
};

}  // namespace

Claims LanesEngine::claims(bool asked) const {
  bool settled = false;
  for (size_t i = 0; i < answers_.size(); ++i) settled |= stops(encoding_.vcs[i], answers_[i]);
  Claims out = ClaimBuilder(problem_, encoding_, answers_, settled, asked).make();
  out.domain = domain();
  out.rounds = bound().rounds;
  out.asAsked = asked;
  out.undecided = undecided_;
  out.stopped = stopped_;
  out.unvisited = unvisitedPlaces(problem_, encoding_.executions);
  out.assumptions = assumptionsOf(encoding_.inputs, encoding_.executions, false);
  out.unbounded = unboundedIn(encoding_.inputs, encoding_.executions, false);
  tellFound(encoding_.inputs, out);
  out.statistics = encoding_.statistics;
  out.statistics["seconds solving"] = solving_;
  tellFloats(encoding_.exactFloats(), out.assumptions, out.notes);
  return out;
}

}  // namespace gpubmc::core

#pragma once
// The claims of all runs joined into properties.

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/check/claim.h"
#include "core/check/problem.h"
#include "core/check/result.h"

namespace gpubmc::core {

/// How much is known of one property for one domain. Statuses are ordered by knowledge: not checked < unknown <
/// unsupported < holds within n iterations < within n + 1 < ... < holds < violated (the interpreter has observed it) <
/// internal error.
struct JoinedStatus {
  Status status = Status::NotChecked;
  uint64_t rounds = 0;  ///< for HoldsWithinBound
  friend bool operator==(const JoinedStatus&, const JoinedStatus&) = default;
};

/// Least upper bound: associative, commutative, idempotent, monotone.
JoinedStatus join(JoinedStatus a, JoinedStatus b);

/// Required: the arguments outlive this.
class JoinedClaims {
 public:
  JoinedClaims(const Problem& problem, const std::vector<Claims>& runs);

  /// The properties for the inputs of the domain.
  std::vector<PropertyResult> properties(InputDomain domain);
  /// The runs that the most recently computed properties depend on.
  const std::set<size_t>& decisive() const { return decisive_; }

 private:
  /// The joined status of a property, and the claim that establishes it.
  struct Known {
    JoinedStatus joined;
    const Claim* claim = nullptr;
    size_t run = SIZE_MAX;
  };
  /// Subjects in the order of their first claim.
  std::vector<Subject> subjects() const;

  /// One race represents all on its object. Whether a suppressed race hides others is a separate question, and a race
  /// found with the suppressed accesses may be one of the others.
  void reportOthers(Subject s, std::vector<PropertyResult>& out, InputDomain domain);

  /// All of one class, or all constructs: these must be known whether or not a place is named.
  std::vector<Subject> wholes(InputDomain domain);
  /// From the last run over the whole kernel: every execution stays in spin loops. Interleavings of few threads decide
  /// whether they ever end.
  Reason waitsBeyondBound(InputDomain domain) const;
  bool isClaimed(const Subject& s) const;

  /// A class without named places is one entry. The places without a claim are one entry, too, if the named ones hold:
  /// without a claim there is no proof.
  void addWhole(Subject whole, std::vector<PropertyResult>& out, InputDomain domain);

  /// For a run: its worst claim about the subject; otherwise its claim about all unnamed subjects.
  const Claim* ofRun(size_t run, const Subject& s) const;

  static bool counts(Status s, const Claims& of, InputDomain wanted);

  Known known(const Subject& s, InputDomain domain);
  /// A run with the requested bound outranks any with a smaller bound.
  uint64_t boundOf(size_t run) const { return runs_[run].rounds + (runs_[run].asAsked ? kAsked : 0); }

  PropertyResult resultOf(const Subject& s, const Known& k, InputDomain domain) const;

  static void allow(PropertyResult& p, const Allowance* allowance);

  /// No claim was made.
  PropertyResult openResult(const Subject& s, InputDomain domain) const;

  /// The replay supplies the details: place, threads, and kind of race.
  void describe(PropertyResult& p) const;

  /// If writes of different values race, writes of equal values are not a separate finding.
  static void dropBenign(std::vector<PropertyResult>& list);

  /// Conditions left open by a small budget would have got more if the check had not ended: that is the reason.
  void nameStop(std::vector<PropertyResult>& list) const;

  /// An engine that did not finish supplies the reason only if no other engine did.
  void reportUnfinished(std::vector<PropertyResult>& list, InputDomain domain) const;

  /// A proof for fewer iterations than requested is not the answer.
  void reportPartial(std::vector<PropertyResult>& list) const;
  uint64_t asked() const;
  Reason whyNoFurther(const PropertyResult& p, std::optional<size_t> deepest) const;

  static constexpr uint64_t kAsked = uint64_t(1) << 32;
  const Problem& problem_;
  const std::vector<Claims>& runs_;
  std::vector<std::vector<Claim>> resolved_;                                                          ///< by run
  std::vector<std::map<Subject, const Claim*>> worst_;                                                ///< by run
  std::vector<std::map<std::pair<Subject::Kind, std::optional<PropertyClass>>, const Claim*>> rest_;  ///< by run
  std::set<size_t> decisive_;
};

}  // namespace gpubmc::core

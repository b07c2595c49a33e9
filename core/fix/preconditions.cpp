#include "core/fix/preconditions.h"

#include <algorithm>

#include "core/check/engines/preconditions.h"
#include "core/check/engines/threads_claims.h"
#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

/// Limit on the preconditions that are tried with a proof each; most are refuted by known violations.
constexpr int kProofs = 10;
constexpr Budget kProof{.conflicts = 300, .undecided = 2}, kSearch{.conflicts = 300, .undecided = 2, .alarms = true};

class Search {
 public:
  Search(const ir::Module& module, const KernelResult& k, InputDomain domain, const Options& options,
         const Cancellation& cancel)
      : module_(module), kernel_(k.kernel), domain_(domain), options_(options), cancel_(cancel) {
    options_.all = false;
    // Several launches may have been tried, also beside those that the user asks for: use the reported one.
    if ((k.hasOpenGrid && k.hasOpenBlock) || !module.kernels[kernel_].sourceLaunch)
      options_.block = k.launch.block, options_.grid = k.launch.grid;
  }

  /// The first proposal under which everything holds; none: keep the existing advice. An empty Advice withdraws
  /// existing advice that was refuted by a violation.
  std::optional<Advice> advice(const std::vector<const PropertyResult*>& violations) {
    const Problem problem(module_, kernel_, options_);
    const BoundInputs bound(problem, domain_);
    const std::vector<Proposal> proposed = proposals(bound);
    if (proposed.empty()) return std::nullopt;
    // A violation that occurs even for moderate numbers needs more than a precondition.
    auto isAdvised = [](const PropertyResult* p) { return p->advice.kind == Advice::Kind::Requires; };
    if (!std::ranges::all_of(violations, isAdvised) && !areProved(claimsWith(moderateNumbers(bound), kProof)))
      return std::nullopt;
    std::vector<encoder::Model> wrong;  // parameters for which there is a violation
    for (const PropertyResult* p : violations) wrong.push_back(scalarsOf(bound.inputs, *p->counterexample));
    // If there are violations even for numbers that fit the launch, few proposals remain.
    const ir::Launch& launch = problem.launch();
    for (const uint64_t n : {uint64_t(launch.block.x), uint64_t(launch.block.x) * launch.grid.x})
      if (n < 1u << 30)
        if (auto model = wrongWith(bound, allAre(bound, int64_t(n)))) wrong.push_back(std::move(*model));
    int proofs = 0;
    for (const Proposal& p : proposed) {
      if (std::ranges::any_of(wrong, [&](encoder::Model& m) { return isMet(p, bound.terms, m); })) continue;
      if (++proofs > kProofs) break;
      const Claims claims = claimsWith(p.conditions, kSearch);
      if (areProved(claims)) return Advice{Advice::Kind::Requires, p.conditions, sizeOf(p.conditions)};
      if (auto model = violation(bound, claims)) wrong.push_back(std::move(*model));
    }
    for (const Proposal& p : proposed)
      if (p.conditions == violations.front()->advice.conditions &&
          std::ranges::any_of(wrong, [&](encoder::Model& m) { return isMet(p, bound.terms, m); }))
        return Advice{};
    return std::nullopt;
  }

 private:
  template <class F>
  Claims under(const std::vector<ir::Expression>& conditions, const F& claims) {
    Options with = options_;
    with.preconditions = conditions;
    const Problem problem(module_, kernel_, with);
    return threadsApply(problem) ? claims(problem) : Claims{};
  }
  /// The parameters of a violation that counts as an error.
  static std::optional<encoder::Model> violation(const BoundInputs& bound, const Claims& claims) {
    const auto violated = std::ranges::find(claims.list, Status::Violated, &Claim::status);
    if (violated == claims.list.end()) return std::nullopt;
    return scalarsOf(bound.inputs, *violated->counterexample);
  }
  std::optional<encoder::Model> wrongWith(const BoundInputs& bound, const std::vector<ir::Expression>& conditions) {
    return violation(bound, claimsWith(conditions, kSearch));
  }
  /// For this launch.
  Claims claimsWith(const std::vector<ir::Expression>& conditions, const Budget& budget) {
    return under(conditions, [&](const Problem& p) { return proveThreads(p, {.domain = domain_}, budget, cancel_); });
  }
  /// Everything that counts as an error holds.
  bool areProved(const Claims& claims) const {
    return !claims.list.empty() && std::ranges::all_of(claims.list, [&](const Claim& c) {
      return c.status == Status::Holds || (c.subject.cls && options_.severity(*c.subject.cls) != Severity::Error);
    });
  }
  /// The launch sizes that the proof covers.
  Size sizeOf(const std::vector<ir::Expression>& conditions) {
    const Claims claims =
        under(conditions, [&](const Problem& p) { return claimThreads(p, domain_, 0, kProof, cancel_); });
    if (!areProved(claims)) return Size::ThisLaunch;
    Size out = Size::Any;
    for (const Claim& c : claims.list)
      if (c.subject.kind == Subject::Kind::Property && c.status == Status::Holds) out = std::min(out, c.size);
    return out;
  }

  const ir::Module& module_;
  const uint32_t kernel_;
  const InputDomain domain_;
  Options options_;
  const Cancellation& cancel_;
};

/// The violations that count as errors, if callers may be able to exclude each of them; otherwise empty.
std::vector<const PropertyResult*> excludable(const std::vector<PropertyResult>& list) {
  std::vector<const PropertyResult*> out;
  for (const PropertyResult& p : list) {
    if (!isViolatedError(p)) continue;
    if (p.advice.kind == Advice::Kind::SharedBytes || !p.counterexample) return {};
    out.push_back(&p);
  }
  return out;
}

/// The advice that replaces the existing one, if any.
std::optional<Advice> proved(const RunResult& run, const KernelResult& k, const std::vector<PropertyResult>& list,
                             const Options& options, const Cancellation& cancel) {
  const std::vector<const PropertyResult*> violations = excludable(list);
  if (violations.empty() || cancel.cancelled()) return std::nullopt;
  try {
    const InputDomain domain = &list == &k.others ? InputDomain::All : k.decides;
    return Search(run.module, k, domain, options, cancel).advice(violations);
  } catch (const Unsupported&) {
  } catch (const std::bad_alloc&) {
  } catch (const Cancelled&) {
  }
  return std::nullopt;
}

}  // namespace

void provePreconditions(RunResult& run, const Options& options, const Cancellation& cancel) {
  for (KernelResult& k : run.kernels)
    for (std::vector<PropertyResult>* list : {&k.properties, &k.others}) {
      // A precondition that excludes a violation excludes a launch of the file that has it. Where the source can be
      // repaired, that is the better advice.
      const bool isFixed = std::ranges::any_of(*list, [](const PropertyResult& p) { return p.fix.has_value(); });
      if (isFixed || (list == &k.properties && k.decides == InputDomain::Launches)) {
        for (PropertyResult& p : *list)
          if (p.advice.kind == Advice::Kind::Requires) p.advice = {};
        continue;
      }
      std::optional<Advice> found = proved(run, k, *list, options, cancel);
      const auto first = std::ranges::find_if(*list, isViolatedError);
      if (found) first->advice = std::move(*found);
      for (PropertyResult& p : *list)
        if (p.advice.isBeyondBound) p.advice = {};
    }
}

}  // namespace gpubmc::core

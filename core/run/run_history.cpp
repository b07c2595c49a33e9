#include "core/run/run_history.h"

#include <algorithm>
#include <iterator>

#include "core/check/premises.h"
#include "core/check/verdict.h"

namespace gpubmc::core {

bool isDecided(Status s) {
  return s == Status::Violated || s == Status::Holds || s == Status::HoldsWithinBound;
}

void RunHistory::add(size_t row, Claims claims) {
  judged_ = {};
  runs_.push_back(std::move(claims));
  rows_.push_back(row);
}

void RunHistory::dropLast(size_t row) {
  if (rows_.empty() || rows_.back() != row) return;
  judged_ = {};
  runs_.pop_back();
  rows_.pop_back();
}

const Claims* RunHistory::last(EngineKind engine, InputDomain domain) const {
  for (size_t r = runs_.size(); r-- > 0;)
    if (plan()[rows_[r]].engine == engine && runs_[r].domain == domain) return &runs_[r];
  return nullptr;
}

const Claims* RunHistory::lastLanesAsAsked() const {
  for (size_t r = runs_.size(); r-- > 0;) {
    const Row& row = plan()[rows_[r]];
    if (row.engine == EngineKind::Lanes && runs_[r].asAsked && !row.budget.meetingsOnly) return &runs_[r];
  }
  return nullptr;
}

const KernelResult& RunHistory::judged(InputDomain domain) const {
  std::optional<KernelResult>& known = judged_[domain == InputDomain::Launches];
  if (!known) known = verdict(problem_, runs_, domain, hasLaunches_);
  return *known;
}

bool RunHistory::isDecided(InputDomain domain) const {
  return core::isDecided(judged(domain).verdict);
}

Known RunHistory::known(InputDomain domain) const {
  Known out;
  for (size_t i = 0; i < runs_.size(); ++i) {
    const Claims& r = runs_[i];
    if (r.domain != domain && (r.domain != InputDomain::All || r.takesNullForArray)) continue;
    if (plan()[rows_[i]].engine != EngineKind::Threads) continue;
    std::set<PropertyClass> holds, open;
    for (const Claim& c : resolve(r))
      if (c.subject.kind == Subject::Kind::Property && c.subject.cls)
        (c.status == Status::Holds && c.subject.rest ? holds : open).insert(*c.subject.cls);
    std::ranges::set_difference(holds, open, std::inserter(out.proved, out.proved.end()));
  }
  for (const Claims& r : runs_)
    for (const Claim& c : r.list) {
      if ((domain != InputDomain::All && r.domain != domain) || c.status != Status::Violated || !c.counterexample)
        continue;
      const interp::Violation& v = c.counterexample->outcome.violations[c.counterexample->violation];
      if (problem_.options.all || problem_.allowances.of(v, c.subject.name)) out.violated.push_back(c.subject);
    }
  return out;
}

}  // namespace gpubmc::core

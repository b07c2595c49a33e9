#include "core/check/result.h"

namespace gpubmc::core {

namespace {

/// As rank, but properties that were not checked are ignored.
int strength(Status s) {
  return s == Status::NotChecked ? rank(Status::Holds) + 1 : rank(s);
}

}  // namespace

bool isViolatedError(const PropertyResult& p) {
  return p.status == Status::Violated && p.severity == Severity::Error && !p.allowed;
}

Status verdictOf(const std::vector<PropertyResult>& properties) {
  Status out = Status::NotChecked;
  for (const PropertyResult& p : properties) {
    if (p.allowed) continue;
    // A required check that did not happen leaves the result unknown.
    const bool left = p.status == Status::NotChecked && p.reason.cause != Cause::SwitchedOff;
    const Status s = left ? Status::Unknown : p.status;
    // Warnings and notes never decide: neither if violated, nor if undecided, nor if they hold for fewer iterations
    // than the errors.
    if (p.severity != Severity::Error && s != Status::InternalError && s != Status::Unsupported) continue;
    if (strength(s) < strength(out)) out = s;
  }
  return out;
}

Status verdictOf(const RunResult& r) {
  Status out = verdictOf(r.host);
  for (const KernelResult& k : r.kernels)
    if (strength(k.verdict) < strength(out)) out = k.verdict;
  return out;
}

}  // namespace gpubmc::core

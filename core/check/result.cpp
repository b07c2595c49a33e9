#include "core/check/result.h"

namespace gpubmc::core {

namespace {

/// As rank, but what was not checked says nothing.
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
    // What was to be checked and was not is not known.
    const bool left = p.status == Status::NotChecked && p.reason.cause != Cause::SwitchedOff;
    const Status s = left ? Status::Unknown : p.status;
    // What is only a warning or a note never decides: not when it is violated, not when it stays open or holds of fewer
    // iterations than the errors do.
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

#include "core/check/result.h"

#include <algorithm>

namespace gpubmc::core {

const char* name(Status s) {
  switch (s) {
    case Status::Violated: return "violated";
    case Status::Holds: return "holds";
    case Status::HoldsWithinBound: return "holds within bound";
    case Status::Unknown: return "unknown";
    case Status::Unsupported: return "unsupported";
    case Status::NotChecked: return "not checked";
    case Status::InternalError: return "internal error";
  }
  return "?";
}

std::span<const interp::Step> stepsOf(const Counterexample& ce) {
  return std::span(ce.outcome.steps).first(ce.outcome.violations[ce.violation].steps);
}

namespace {

/// Smaller is stronger (DESIGN 3).
int rank(Status s) {
  switch (s) {
    case Status::Violated: return 0;
    case Status::InternalError: return 1;
    case Status::Unsupported: return 2;
    case Status::Unknown: return 3;
    case Status::HoldsWithinBound: return 4;
    case Status::Holds: return 5;
    case Status::NotChecked: return 6;
  }
  return 6;
}

}  // namespace

Status verdictOf(const KernelResult& k) {
  Status out = Status::NotChecked;
  for (const PropertyResult& p : k.properties) {
    Status s = p.status;
    // What is only a warning or a note never decides: not when it is violated, not when it stays open.
    if (p.severity != Severity::Error && s != Status::HoldsWithinBound && s != Status::InternalError &&
        s != Status::Unsupported)
      continue;
    if (rank(s) < rank(out)) out = s;
  }
  return out;
}

Status verdictOf(const RunResult& r) {
  Status out = Status::NotChecked;
  for (const KernelResult& k : r.kernels)
    if (rank(k.verdict) < rank(out)) out = k.verdict;
  return out;
}

int exitCode(Status verdict) {
  switch (verdict) {
    case Status::Violated: return 1;
    case Status::Holds:
    case Status::HoldsWithinBound: return 0;
    case Status::InternalError: return 4;
    case Status::Unknown:
    case Status::Unsupported:
    case Status::NotChecked: return 3;
  }
  return 4;
}

}  // namespace gpubmc::core

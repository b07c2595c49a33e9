#include "core/report/project.h"

#include <algorithm>
#include <optional>

namespace gpubmc::core {

namespace {

/// A unit that is not checked and should be.
bool isMissing(const UnitResult& u) {
  return u.state == UnitResult::State::DoesNotCompile || u.state == UnitResult::State::NotReached;
}

}  // namespace

Status verdictOf(const ProjectResult& project) {
  std::optional<Status> worst;
  auto add = [&](Status s) {
    if (!worst || rank(s) < rank(*worst)) worst = s;
  };
  for (const UnitResult& u : project.units)
    if (u.state == UnitResult::State::Checked)
      add(u.run.verdict);
    else if (isMissing(u))
      add(Status::Unknown);
  return worst.value_or(Status::NotChecked);
}

int exitCode(const ProjectResult& project) {
  const bool isNothing = std::ranges::none_of(
      project.units, [](const UnitResult& u) { return u.state == UnitResult::State::Checked || isMissing(u); });
  return isNothing ? 0 : exitCode(verdictOf(project));
}

const char* name(UnitResult::State state) {
  switch (state) {
    case UnitResult::State::Checked: return "checked";
    case UnitResult::State::NoKernels: return "no kernels";
    case UnitResult::State::HostOnly: return "host code";
    case UnitResult::State::DoesNotCompile: return "does not compile";
    case UnitResult::State::NotReached: return "not reached";
  }
  return "not reached";
}

std::vector<const UnitResult*> checkedUnits(const ProjectResult& project) {
  std::vector<const UnitResult*> out;
  for (const UnitResult& u : project.units)
    if (u.state == UnitResult::State::Checked) out.push_back(&u);
  return out;
}

}  // namespace gpubmc::core

#include "tests/oracle/threads.h"

#include <algorithm>
#include <utility>

#include "core/check/engines/beginnings.h"
#include "core/check/engines/threads_claims.h"
#include "core/check/premises.h"
#include "encoder/util/error.h"
#include "tests/oracle/agree.h"
#include "tests/oracle/lower.h"

namespace gpubmc::oracle {

ThreadsOutcome compareThreads(const Program& p) {
  ThreadsOutcome out;
  const ir::Module module = lower(p);
  const Found found = exploreInputs(p, module, 20'000);
  out.explored = found.complete;
  if (!found.complete) return out;
  out.clean = found.violations.empty();
  const core::Options options = optionsFor(p);
  const core::Problem problem(module, 0, options);
  if (!core::threadsApply(problem)) return out;
  const Cancellation never;
  auto judge = [&](const core::Claims& claims) {
    bool all = !claims.list.empty();
    for (const core::Claim& c : core::resolve(claims)) {
      if (c.status == core::Status::Violated && !found.violations.contains(*c.subject.cls))
        note(out.disagreement, std::string(info(*c.subject.cls).name) + " is claimed to be violated");
      const bool proof = c.status == core::Status::Holds || c.status == core::Status::HoldsWithinBound;
      all &= proof;
      if (!proof || c.subject.kind != core::Subject::Kind::Property || !found.violations.contains(*c.subject.cls))
        continue;
      // The claim covers the program points that no other claim names.
      const bool open = std::any_of(claims.list.begin(), claims.list.end(), [&](const core::Claim& o) {
        return !o.subject.rest && o.subject.cls == c.subject.cls &&
               (o.status == core::Status::Unknown || o.status == core::Status::Violated);
      });
      if (!open)
        note(out.disagreement,
             std::string(info(*c.subject.cls).name) + " is claimed to hold: " + found.violations.at(*c.subject.cls));
    }
    out.proved |= all;
  };
  // A loop that terminates before brute force gives up has fewer iterations, so a claim for that many covers them all.
  constexpr uint64_t kRounds = 4'096;
  const core::InputDomain any = core::InputDomain::All;
  for (const auto& [rounds, alarms] : {std::pair(uint64_t(0), false), {uint64_t(0), true}, {kRounds, false}}) {
    try {
      judge(core::claimThreads(problem, any, rounds, {.conflicts = 2'000, .alarms = alarms}, never));
    } catch (const Unsupported&) {
      continue;
    }
  }
  try {
    const core::Claims seen = core::seeBeginnings(problem, any, 1, {.conflicts = 200, .undecided = 2}, never);
    out.begins = !seen.list.empty();
    judge(seen);
  } catch (const Unsupported&) {
    return out;
  }
  return out;
}

}  // namespace gpubmc::oracle

#pragma once
// When a row of the plan runs, and when the plan ends. Everything is derived from the kernel, the options and the runs
// so far; nothing depends on time.

#include <optional>

#include "core/check/engines/threads_claims.h"
#include "core/run/run_history.h"

namespace gpubmc::core {

class PlanFacts {
 public:
  /// The arguments must outlive this. `decides`: the inputs that the verdict is about. `contract`: a precondition under
  /// which everything is proved, once it is known.
  PlanFacts(const Problem& problem, InputDomain decides, const RunHistory& history,
            const std::optional<ParameterBounds>& contract)
      : problem_(problem), decides_(decides), history_(history), contract_(contract) {}

  bool holds(Need fact, const Row& row) const;
  /// All facts of the row hold, and its inputs and engine are among those that the options and the file ask for.
  bool applies(const Row& row) const;
  /// More work cannot change the verdict, or need not: a violation was found, or the proof has the requested extent.
  /// `continues`: the check goes on after a violation (--all).
  bool suffices() const;

  /// Interleavings may be explored: the options allow it, and there are few threads.
  bool explores() const;
  /// Exploration may decide what formulas left open, or show the effects of races.
  bool ordersMayDecide(InputDomain domain) const;

 private:
  bool wasCut(InputDomain domain) const;
  bool isOpenForLaunches() const;

  const Problem& problem_;
  const InputDomain decides_;
  const RunHistory& history_;
  const std::optional<ParameterBounds>& contract_;
};

}  // namespace gpubmc::core

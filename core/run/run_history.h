#pragma once
// What the rows of the plan that were executed for a kernel have claimed, and the verdicts that follow.

#include <array>
#include <optional>
#include <vector>

#include "core/check/engines/lanes.h"
#include "core/check/plan.h"
#include "core/check/problem.h"
#include "core/check/result.h"

namespace gpubmc::core {

class RunHistory {
 public:
  /// `hasLaunches`: the launches of the file narrow the inputs. `problem` must outlive this.
  RunHistory(const Problem& problem, bool hasLaunches) : problem_(problem), hasLaunches_(hasLaunches) {}

  void add(size_t row, Claims claims);  ///< `row`: index into plan()
  /// If the last run is of this row, it was stopped. It is dropped, to be repeated.
  void dropLast(size_t row);

  bool empty() const { return runs_.empty(); }
  const std::vector<Claims>& runs() const { return runs_; }
  /// The last run of the engine for these inputs; null: there is none.
  const Claims* last(EngineKind engine, InputDomain domain) const;
  /// The last run of the lanes engine with the requested depth and all queries; null: there is none.
  const Claims* lastLanesAsAsked() const;
  /// The verdict for these inputs, by all runs so far; cached until the next run.
  const KernelResult& judged(InputDomain domain) const;
  /// The verdict is `holds`, `holds within bound` or `violated`.
  bool isDecided(InputDomain domain) const;
  /// For engines that run next: violations that are known for some inputs of the domain, if the check goes on after
  /// them, and classes that two symbolic threads have proved, which holds for unrolled iterations, too.
  Known known(InputDomain domain) const;

 private:
  const Problem& problem_;
  const bool hasLaunches_;
  std::vector<Claims> runs_;
  std::vector<size_t> rows_;                                   ///< the row of each run
  mutable std::array<std::optional<KernelResult>, 2> judged_;  ///< by domain
};

bool isDecided(Status verdict);

}  // namespace gpubmc::core

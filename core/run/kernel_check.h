#pragma once
// Carries out the plan for one kernel. The top of kernel_check.cpp describes how.

#include <memory>
#include <optional>

#include "core/check/engines/lanes.h"
#include "core/check/engines/threads_claims.h"
#include "core/check/problem.h"
#include "core/check/result.h"
#include "core/run/plan_facts.h"
#include "core/run/run_history.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

/// Checks one kernel. Volatile accesses are first taken for plain ones: without a race that is exact, and costs less.
/// If two of them race, or nothing is decided, the kernel is checked again with all of them atomic.
class KernelCheck {
 public:
  /// The arguments must outlive this. Throws UserError for a launch without threads.
  KernelCheck(const ir::Module& module, uint32_t kernel, const Options& options, const ThreadPool& workers,
              const ProgressCallback& progress);
  KernelCheck(const KernelCheck&) = delete;

  /// Executes rows of the plan until the verdict is settled, starting behind the last row that was finished.
  /// `unlimited`: also rows without a limit. False: `cancel` ended it.
  bool run(bool unlimited, const Cancellation& cancel);
  /// No row is left, or the verdict is settled, also of the check with atomic accesses.
  bool done() const { return tried() && (!asksAgain() || (again_ && again_->done())); }
  /// The result so far.
  KernelResult result() const;

 private:
  KernelCheck(const ir::Module& module, uint32_t kernel, const Options& options, const ThreadPool& workers,
              const ProgressCallback& progress, bool isAgain);
  bool tried() const { return settled() || row_ == plan().size(); }
  bool settled() const;
  bool asksAgain() const;
  KernelResult once() const;
  void execute(const Row& row, const Cancellation& cancel);
  std::string text(const ParameterBounds& contract) const;
  Claims runThreads(const Row& row, const Cancellation& cancel);
  Claims runLanes(const Row& row, const Cancellation& cancel);
  Claims failed(InputDomain domain, Status status, Reason reason) const;
  void keep(Claims claims, double seconds);
  void tellUnended(const Cancellation& cancel);
  LoopBound boundOf(const Row& row) const;

  const ThreadPool& workers_;
  const ProgressCallback& progress_;
  Problem problem_;
  const bool isAgain_;  ///< volatile accesses are atomic
  const InputDomain decides_;
  size_t row_ = 0;                           ///< the next row
  std::unique_ptr<LanesEngine> lanes_;       ///< of the last lanes row, with its encoding
  std::optional<ParameterBounds> contract_;  ///< precondition under which everything is proved
  RunHistory history_;
  PlanFacts facts_;
  std::vector<PlanStep> steps_;
  std::unique_ptr<const ir::Module> atomic_;  ///< the module with its volatile accesses as atomic ones
  std::unique_ptr<KernelCheck> again_;        ///< the check of the kernel in atomic_
};

}  // namespace gpubmc::core

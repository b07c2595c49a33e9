#pragma once
// Carries out the plan for one kernel.

#include <array>
#include <memory>
#include <optional>

#include "core/check/engines/lanes.h"
#include "core/check/engines/threads_claims.h"
#include "core/check/plan.h"
#include "core/check/problem.h"
#include "core/check/result.h"
#include "encoder/util/parallel.h"

namespace gpubmc::core {

class KernelCheck {
 public:
  /// What is passed must outlive this. Throws UserError for a launch without threads.
  KernelCheck(const ir::Module& module, uint32_t kernel, const Options& options, const Workers& workers,
              const ProgressCallback& progress);

  /// Tries rows of the plan until the verdict is settled, from the one after the last that came to its end.
  /// `unlimited`: also those that may take any time. False: `cancel` ended it.
  bool run(bool unlimited, const Cancellation& cancel);
  /// Nothing is left to try.
  bool done() const { return settled() || row_ == plan().size(); }
  /// What is known so far.
  KernelResult result() const;

 private:
  bool settled() const;
  bool applies(const Row& row) const;
  bool wasCut(const Row& row) const;
  bool explores() const;
  bool ordersMayDecide(InputDomain domain) const;
  void execute(const Row& row, const Cancellation& cancel);
  std::string text(const Contract& contract) const;
  Claims runThreads(const Row& row, const Cancellation& cancel);
  Claims runLanes(const Row& row, const Cancellation& cancel);
  Claims failed(InputDomain domain, Status status, Reason reason) const;
  void keep(const Row& row, Claims claims, double seconds);
  void tellUnended(const Cancellation& cancel);
  const KernelResult& judged(InputDomain domain) const;
  void changeRuns();  ///< before runs_ is changed: what was judged is so no longer
  LoopBound boundOf(const Row& row) const;
  const Claims* last(EngineKind engine, InputDomain domain) const;
  Known known(InputDomain domain) const;

  /// A run, and which row asked for it.
  struct Done {
    size_t row;
    EngineKind engine;
  };

  const Workers& workers_;
  const ProgressCallback& progress_;
  Problem problem_;
  const bool hasLaunches_;
  const InputDomain decides_;
  size_t row_ = 0;                      ///< the next one
  std::unique_ptr<LanesEngine> lanes_;  ///< the encoding of the last such row
  std::optional<Contract> contract_;    ///< under which all is proved
  std::vector<Claims> runs_;
  std::vector<Done> done_;  ///< by run
  std::vector<PlanStep> steps_;
  mutable std::array<std::optional<KernelResult>, 2> judged_;  ///< by domain: the verdict of runs_, once it was asked
};

}  // namespace gpubmc::core

#pragma once
// What one thread has done before another goes on, by atomic operations, fences and barriers, as the proof for two
// threads asks for it (docs/design/atomics-any-size.md): facts about results, objects whose accesses are all ordered,
// and whether loops that wait for other threads end.

#include <functional>
#include <optional>
#include <vector>

#include "core/check/budget.h"
#include "core/check/claim.h"
#include "core/check/engines/coherence.h"
#include "core/check/engines/thread_questions.h"
#include "core/check/engines/waiting.h"

namespace gpubmc::core {

/// Of the first n assumptions of the execution those that are no cutAssumptions, and of these the first `cuts`.
std::vector<Term> firstAssumptions(const machine::Execution& execution, size_t n, size_t cuts = SIZE_MAX);

/// Questions about races between symbolic threads. `cancel` must outlive the options.
por::RaceOptions racesOfThreads(uint32_t warpSize, std::function<bool(const por::RaceQuery&)> refuted,
                                const Cancellation& cancel);

inline ExecutedBlock executed(const machine::Execution& e, const machine::BlockIndex& b, std::vector<Term> threads) {
  return {&e, b.x, b.y, b.z, std::move(threads)};
}

void addFacts(Tickets& to, const Tickets& more);

class HandOver {
 public:
  using Execution = machine::Execution;
  /// Executes threads of a block, each as a warp of its own. `isFirstKnown`: MachineOptions::known is the first one.
  using Run =
      std::function<Execution(const machine::BlockIndex& block, const std::vector<Thread>& threads, bool isFirstKnown)>;

  /// Required: all outlive this.
  HandOver(AnyThreads& any, ThreadQuestions& questions, const Budget& budget, Run run, const Cancellation& cancel);

  /// What coherence says of the threads of the executions. `given`: width 1, assumptions on the first one.
  Tickets facts(std::vector<ThreadRun> runs, std::vector<Term> given);
  /// Whether all accesses of the object are ordered, between two blocks or within one, that may meet otherwise.
  /// `block`: an execution of arbitrary threads of a block. Required: look().
  bool orders(const Execution& block, uint32_t object, bool acrossBlocks);

  /// Finds out which locations have owners, and whether loops that wait for other threads end.
  void look(const Execution& block);
  /// Null: they do.
  const Reason* mayWait() const { return mayWait_ ? &mayWait_->doubt.reason : nullptr; }
  /// Some loop waits, and each of them ends.
  bool isWaitingOver() const { return waits_ && !mayWait_; }
  /// If threads of all blocks run.
  bool needsAllBlocks() const { return needsAllBlocks_; }
  /// Whether all loops of the kernel end; those that wait, if threads are fair.
  bool loopsEnd() const { return allLoopsEnd(!mayWait_); }
  /// A replay in which threads wait forever. Required: mayAlarm(), preconditionsAreUniform().
  std::optional<Claim> hang();

 private:
  /// What could not be shown of loops that wait.
  struct MayWait {
    Execution execution;
    std::vector<Term> numbers;  ///< of its threads; the doubt is about the last one
    Tickets facts;
    WaitingDoubt doubt;
  };
  Impossible impossibleIn(const Execution& e, std::vector<Term> given);
  void lookForWaiting(const Execution& block);
  std::optional<Thread> leader(const Execution& block);
  Thread firstLeader(const Execution& block);
  void lookForOwners(const Execution& block);
  Owners ownersOfPair(bool acrossBlocks, const Owners& candidates);
  bool isOrdered(uint32_t object, bool acrossBlocks, const std::optional<Thread>& leader);
  bool allLoopsEnd(bool waitingOnes) const;

  const Problem& problem_;
  AnyThreads& any_;
  BoundInputs& in_ = any_.in;
  encoder::TermManager& tm_;
  ThreadQuestions& questions_;
  const Budget& budget_;
  const Run run_;
  const Cancellation& cancel_;
  Owners owners_;
  bool waits_ = false;  ///< Waiting::any()
  bool needsAllBlocks_ = false;
  bool endAlone_ = false;  ///< Waiting::endAlone()
  std::optional<MayWait> mayWait_;
};

}  // namespace gpubmc::core

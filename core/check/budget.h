#pragma once
// How much work an engine may do. Limits are never in seconds, so a file gets the same answer on a slow machine.

#include <cstddef>
#include <cstdint>

namespace gpubmc::core {

struct Budget {
  uint32_t conflicts = 0;  ///< of the solver, per question; 0: unlimited
  uint32_t undecided = 0;  ///< the engine stops after this many undecided conditions; 0: unlimited
  /// For a race, only ask whether the accesses meet: the values written may involve much arithmetic.
  bool meetingsOnly = false;
  /// Symbolic threads, when these inputs decide the verdict: replay candidate violations.
  bool alarms = false;
  /// Symbolic threads: ask again, with facts about float operations, what was not refuted.
  bool floats = false;
  uint64_t interleavings = 0;  ///< 0: the limit of --max-interleavings
  uint64_t operations = 0;     ///< visible operations that an exploration executes; 0: unlimited
  uint64_t exactWork = 0;      ///< conflicts times float operations, for a question with exact floats; 0: unlimited
  uint64_t questions = 0;      ///< to the solver, in an exploration; 0: unlimited
  friend bool operator==(const Budget&, const Budget&) = default;
};

/// Limits that are the same in every row: work that completes an answer, and sizes beyond which something is not tried.
struct Limits {
  uint32_t wholeConflicts = 2'000;       ///< for a question as a whole, before it is asked part by part
  uint32_t refuteConflicts = 1'000;      ///< for a pair of accesses that would otherwise make a formula longer
  uint32_t fittingConflicts = 2'000;     ///< for a counterexample with inputs as the launches of the file have them
  uint32_t smallConflicts = 1'000;       ///< for a counterexample with small numbers, per range
  uint32_t orderedConflicts = 20'000;    ///< for a condition whose data was narrowed to its order: cheap
  uint32_t partConflicts = 200;          ///< symbolic threads: for each pair of accesses, if the disjunction of all is
                                         ///  undecided
  uint32_t optionalConflicts = 200;      ///< symbolic threads: for conditions on which nothing depends, after many
                                         ///  undecided ones
  uint32_t adviceConflicts = 1'000;      ///< for a proposed precondition
  uint32_t adviceQuestions = 150;        ///< proposals for all counterexamples of a run
  uint32_t adviceUndecided = 3;          ///< undecided proposals per counterexample
  uint64_t exploredThreads = 64;         ///< more threads have too many interleavings
  uint64_t threadsByOrder = 8;           ///< where threads differ only in the memory that they leave behind
  uint64_t firstInterleavings = 500;     ///< afterwards, equal states are merged
  uint64_t mergingPatience = 1'000;      ///< states without a repeated one; then back to interleavings
  uint64_t replayedThreads = 4'096;      ///< of a grid whose blocks must all be replayed
  uint64_t leastReplayed = 200'000;      ///< instructions of a replay: this many,
  uint64_t replayedTimes = 4;            ///< plus this many times those of the encoding
  uint64_t roundsOfBeginnings = 16;      ///< bounded bug hunting: iterations of a loop whose end does not depend on
                                         ///  inputs
  uint64_t stepsOfBeginnings = 200'000;  ///< bounded bug hunting: instructions of a replay
  uint32_t candidates = 5;               ///< symbolic threads: candidate violations that are replayed per run
  uint64_t suspectedSteps = 500'000;     ///< symbolic threads: instructions of a replay
  uint64_t waitingSteps = 60'000;  ///< the same where threads wait for others: each release has all of them look again
  uint64_t longSteps = 8'000'000;  ///< the same, once per run: a thousand rounds of a block
  uint32_t handedOverConflicts = 20'000;  ///< for two accesses that atomic operations may order
  uint64_t threadsOfGrid = 16'384;        ///< of a grid that is replayed as a whole
  uint64_t blocksOfPreconditions = 64;    ///< up to this many blocks, what the threads of each require is assumed
  uint64_t shallowIterations = 4'096;     ///< iterations of loops whose end does not depend on inputs, in rows with few
                                          ///  rounds
  uint32_t exactConflicts = 100'000;      ///< for a condition with exact floats that had a model without them
  uint32_t exactOfThreads = 20'000;       ///< the same for symbolic threads, which run before the lanes engine
  uint32_t exactUndecided = 2;            ///< conditions that may stay undecided with exact floats
  uint64_t exactWork = 800'000;           ///< limit for many operations: conflicts times operations
  size_t exactTerms = 1'000'000;          ///< in the definitions of float operations, for all conditions
  size_t choicesOfReads = 20'000;  ///< per condition: alternatives when reading stored values at computed indices
  double terms = 400'000;          ///< larger formulas are not extended
};
inline constexpr Limits kLimits;

}  // namespace gpubmc::core

#pragma once
// How much work an engine may do. Never seconds: the same file gets the same answer on a slow machine.

#include <cstddef>
#include <cstdint>

namespace gpubmc::core {

struct Budget {
  uint32_t conflicts = 0;  ///< of the solver, a question; 0: any number
  uint32_t undecided = 0;  ///< so many conditions may stay undecided, then the engine ends; 0: any number
  /// Of a race, only whether the accesses meet is asked: what they write may hold a lot of arithmetic.
  bool meetingsOnly = false;
  /// Of any two threads, where the inputs are those that decide: what may go wrong is looked for in replays.
  bool alarms = false;
  /// Of any two threads: what is not refuted is asked again with what is known of float operations.
  bool floats = false;
  uint64_t interleavings = 0;  ///< 0: as --max-interleavings says
  uint64_t operations = 0;     ///< visible operations that an exploration executes; 0: any number
  uint64_t exactWork = 0;      ///< conflicts times float operations, of a question with exact floats; 0: any number
  uint64_t questions = 0;      ///< to the solver, of an exploration; 0: any number
  friend bool operator==(const Budget&, const Budget&) = default;
};

/// What is the same in every row: work that rounds an answer off, and sizes beyond which something is not tried.
struct Limits {
  uint32_t wholeConflicts = 2'000;     ///< for a question as a whole, before it is asked part by part
  uint32_t refuteConflicts = 1'000;    ///< for a pair of accesses that would otherwise make a formula longer
  uint32_t fittingConflicts = 2'000;   ///< for a counterexample as the launches of the file have it
  uint32_t smallConflicts = 1'000;     ///< for one with small numbers, each range
  uint32_t orderedConflicts = 20'000;  ///< for a condition whose data are as narrow as their order is: they cost little
  uint32_t partConflicts = 200;        ///< of any two threads: for each pair of accesses, if all together are undecided
  uint32_t optionalConflicts = 200;    ///< of any two threads: for what nothing depends on, after much of it
  uint32_t adviceConflicts = 1'000;    ///< for a precondition, each proposal
  uint32_t adviceQuestions = 150;      ///< proposals, all counterexamples of a run together
  uint32_t adviceUndecided = 3;        ///< proposals may stay undecided, a counterexample
  uint64_t exploredThreads = 64;       ///< more threads have more interleavings than anybody can follow
  uint64_t threadsByOrder = 8;         ///< where all threads are alike but for what they leave behind
  uint64_t firstInterleavings = 500;   ///< then states that are met again are merged
  uint64_t mergingPatience = 1'000;    ///< states, without one that was met again: then interleavings once more
  uint64_t replayedThreads = 4'096;    ///< of a grid, where all its blocks must be replayed
  uint64_t leastReplayed = 200'000;    ///< instructions of a replay, whatever the encoding has,
  uint64_t replayedTimes = 4;          ///< and so often what it has
  uint64_t roundsOfBeginnings = 16;    ///< of a loop that ends by itself, at the beginning of executions
  uint64_t stepsOfBeginnings = 200'000;  ///< instructions of a replay of what may go wrong there
  uint32_t suspicions = 5;               ///< of one run of any two threads, that are looked for in replays
  uint64_t suspectedSteps = 500'000;     ///< instructions of a replay of what any two threads may do
  uint64_t blocksOfPreconditions = 64;   ///< what the threads of each of so many blocks require is known to all
  uint64_t shallowIterations = 4'096;    ///< of loops that end by themselves, in rows of few rounds
  uint32_t exactConflicts = 100'000;     ///< for a condition with exact floats, after it had a model without
  uint32_t exactOfThreads = 20'000;      ///< for one of any two threads, which comes before that of the lanes
  uint32_t exactUndecided = 2;           ///< so many conditions may stay undecided so
  uint64_t exactWork = 800'000;          ///< the same for many operations: conflicts times operations
  size_t exactTerms = 1'000'000;         ///< of the definitions of float operations, all conditions together
  size_t choicesOfReads = 20'000;        ///< between what was stored at places that are computed, a condition
  double terms = 400'000;                ///< formulas of more are not made larger
};
inline constexpr Limits kLimits;

}  // namespace gpubmc::core

#pragma once
// All budgets of a comparison, as counts of work: the same file gets the same answer on a slow machine.

#include <cstdint>

#include "encoder/sweep/sweep.h"

namespace gpubmc::core::equiv {

/// Instructions of one launch in a trial, and of all launches in the trials for one purpose.
inline constexpr uint64_t kTrialSteps = 20'000'000, kSimulationSteps = 100'000'000, kShrinkingSteps = 60'000'000;
/// Maximal number of trials for finding a difference, and for making its input smaller.
inline constexpr unsigned kSimulations = 14, kShrinkings = 400;
/// Iterations of loops that depend on inputs, where fewer left out executions and none are asked for; the number of
/// terms up to which this is tried.
inline constexpr unsigned kFurtherUnwinding[] = {32, 128, 512};
inline constexpr size_t kUnwoundTerms = 500'000;
/// Branches of choices that are visited in the search for counts.
inline constexpr uint64_t kBranches = 40'000;
inline const encoder::SweepBudget kSweep{};
/// Conflict limits of the solver for each open word, round by round; 0: no limit.
inline constexpr uint32_t kConflicts[] = {2'000, 50'000, 0};
/// The same with IEEE 754 float operations, after a model that the replay did not confirm; for this number of words.
inline constexpr uint32_t kExactConflicts[] = {2'000, 50'000};
inline constexpr size_t kExactWords = 64;
/// Approximate limit on the terms of float definitions.
inline constexpr size_t kExactTerms = 2'000'000;
/// Conflict limit for the query whether any input satisfies the assumptions.
inline constexpr uint32_t kFeasibleConflicts = 100'000;

}  // namespace gpubmc::core::equiv

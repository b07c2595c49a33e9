#pragma once
// All budgets of a comparison, in work: the same file gets the same answer on a slow machine.

#include <cstdint>

#include "encoder/sweep/sweep.h"

namespace gpubmc::core::equiv {

/// Instructions of one launch that is tried, and of all launches of the tries for one purpose.
inline constexpr uint64_t kTrialSteps = 20'000'000, kSimulationSteps = 100'000'000, kShrinkingSteps = 60'000'000;
/// Tries at most, to find a difference and to make its input smaller.
inline constexpr unsigned kSimulations = 14, kShrinkings = 400;
/// Branches of choices that are looked into for counts.
inline constexpr uint64_t kBranches = 40'000;
inline const encoder::SweepBudget kSweep{};
/// Conflicts of a solver for each word that is left, round by round; 0: any number.
inline constexpr uint32_t kConflicts[] = {2'000, 50'000, 0};
/// The same with float operations as IEEE 754 computes them, after a difference that did not happen; for so many words.
inline constexpr uint32_t kExactConflicts[] = {2'000, 50'000};
inline constexpr size_t kExactWords = 64;
/// Terms that the definitions of float operations make, about.
inline constexpr size_t kExactTerms = 2'000'000;
/// Conflicts for the question whether any input is compared at all.
inline constexpr uint32_t kFeasibleConflicts = 100'000;

}  // namespace gpubmc::core::equiv

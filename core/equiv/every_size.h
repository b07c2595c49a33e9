#pragma once
// A comparison for every value of some parameters.

#include "core/equiv/equivalence.h"

namespace gpubmc::core::equiv {

/// As compare(), for each value of Question::ranges in order; the last range varies fastest. Ensured: the result is
/// that of the first values that are violated; otherwise that of the first ones whose verdict is the worst; so it holds
/// only if it does for all. With values for which nothing is written, memory accesses alone are checked.
EquivResult compareEverySize(const ir::Module& module, const Question& question, const Cancellation& cancel,
                             const ProgressCallback& progress = {});

}  // namespace gpubmc::core::equiv

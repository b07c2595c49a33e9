#pragma once
// A program as a kernel IR module with one kernel "random(int *a, int n)" and a shared array "s" and, if
// the program uses it, a global one "c".

#include "gpu-model/ir/ir.h"
#include "tests/oracle/program.h"

namespace gpubmc::oracle {

inline constexpr uint32_t kGlobalArray = 1, kSharedArray = 2, kCounters = 5;  ///< object ids

ir::Module lower(const Program& program);

}  // namespace gpubmc::oracle

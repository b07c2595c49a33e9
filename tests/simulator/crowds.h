#pragma once
// Random kernels as CUDA source for blocks of 32 to 128 threads: shared memory, barriers, warps, exits, atomics,
// reductions. The correct verdict is not known in advance: many of them race.

#include "tests/corners/kernel.h"
#include "tests/corners/random.h"

namespace gpubmc::simulator {

corners::Kernel crowd(corners::Random& random);

}  // namespace gpubmc::simulator

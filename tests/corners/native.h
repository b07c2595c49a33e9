#pragma once
// The results of programs compiled by Clang for the host, without any part of gpubmc.

#include <cstdint>
#include <string>
#include <vector>

#include "tests/corners/kernel.h"

namespace gpubmc::corners {

/// Compiles the programs (programs.h) as one file, runs them as one process that stops at undefined behaviour, and
/// returns their results. Throws if that fails.
std::vector<std::vector<uint32_t>> runNatively(const std::vector<std::string>& programs);

/// One kernel per seed that runs the program of that seed and asserts its results. In every third kernel one asserted
/// result is wrong.
std::vector<Kernel> nativeKernels(uint64_t from, uint64_t to);

}  // namespace gpubmc::corners

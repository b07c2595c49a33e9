#pragma once
// What programs compute when Clang compiles them for the host: nothing of gpubmc takes part in that.

#include <cstdint>
#include <string>
#include <vector>

#include "tests/corners/kernel.h"

namespace gpubmc::corners {

/// The results of programs (programs.h), compiled as one file and run as one process that ends at undefined behaviour.
/// Throws if that does not work.
std::vector<std::vector<uint32_t>> runNatively(const std::vector<std::string>& programs);

/// A kernel that runs the program of this seed and asserts its results; or, every third, one result that is wrong.
std::vector<Kernel> nativeKernels(uint64_t from, uint64_t to);

}  // namespace gpubmc::corners

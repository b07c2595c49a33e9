#pragma once
// A harness in CUDA. It includes the source of the kernel.

#include <string>

#include "core/vectors/harness_data.h"

namespace gpubmc::core::vectors {

/// The text of a .cu file. Empty if the kernel's name cannot be written in C++; `why` has the reason then.
std::string cudaHarness(const HarnessInput& input, std::string& why);

}  // namespace gpubmc::core::vectors

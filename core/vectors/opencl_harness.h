#pragma once
// A harness for a kernel in OpenCL C, with OpenCL's API: in C99 that is C++, too. It reads the source of the kernel
// when it runs.

#include <string>

#include "core/vectors/harness_data.h"

namespace gpubmc::core::vectors {

/// The text of a .c file. Empty if the host cannot set what the vector has: the kernel has images or other objects that
/// are no buffers, or reads pointers from memory. `why` has the reason then.
std::string openClHarness(const HarnessInput& input, std::string& why);

}  // namespace gpubmc::core::vectors

#pragma once
// A test vector as a CUDA program of its own: memory as the vector has it, the launch, a look at what came out.

#include <string>
#include <vector>

#include "core/vectors/arrays.h"
#include "core/vectors/test_vector.h"

namespace gpubmc::core::vectors {

/// The text of a .cu file that includes the vector's source. `arrays`: arraysOf(vector). `folder`: where it will lie.
/// Text of the user appears in it as the kernel's and variables' names, checked to be nothing more than names, and in
/// strings and comments that it cannot leave. Empty if that name is none that C++ can write, or
/// the source is kernel IR; `why` says so then.
std::string harness(const TestVector& vector, const ir::Module& module, const std::vector<ArrayImage>& arrays,
                    const std::string& folder, std::string& why);

}  // namespace gpubmc::core::vectors

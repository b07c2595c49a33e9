#pragma once
// A test vector as a self-contained CUDA program: it sets up memory as in the vector, launches the kernel and checks
// the result.

#include <string>
#include <vector>

#include "core/vectors/arrays.h"
#include "core/vectors/test_vector.h"

namespace gpubmc::core::vectors {

/// The text of a .cu file that includes the vector's source. `arrays`: arraysOf(vector). `folder`: its location. User
/// text appears in it only as names of the kernel and of variables, which are checked to be names, and inside strings
/// and comments, which it cannot end. Empty if the kernel's name cannot be written in C++, or the source is kernel IR
/// or OpenCL C; `why` has the reason then.
std::string harness(const TestVector& vector, const ir::Module& module, const std::vector<ArrayImage>& arrays,
                    const std::string& folder, std::string& why);

}  // namespace gpubmc::core::vectors

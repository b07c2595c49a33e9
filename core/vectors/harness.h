#pragma once
// A test vector as a self-contained program: it sets up memory as in the vector, launches the kernel and checks the
// result. Of a kernel in CUDA it is a program in CUDA, of one in OpenCL C a program in C.

#include <string>

#include "core/vectors/harness_data.h"

namespace gpubmc::core::vectors {

struct Harness {
  std::string text;  ///< empty: there is none
  std::string extension;
};

/// User text appears in it only as names of the kernel and of variables, which are checked to be names, and inside
/// strings and comments, which it cannot end. If no such program can show the vector, `why` has the reason.
Harness harness(const HarnessInput& input, std::string& why);

}  // namespace gpubmc::core::vectors

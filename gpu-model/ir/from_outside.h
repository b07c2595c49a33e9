#pragma once
// Loops that wait for memory that the kernel does not write. A loop that reads such a place by a volatile access, or by
// an atomic one of system scope, expects it to change while the kernel runs: by the host, or by another kernel.

#include <string>
#include <utility>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

struct OutsideWait {
  uint32_t kernel = 0;  ///< index into the module
  uint32_t object = 0;  ///< the memory that it waits for
  LocId loc = 0;        ///< of the read
};

/// Names of parameters that the user declares to be one array.
using Aliases = std::vector<std::pair<std::string, std::string>>;

/// Reads of the function by such accesses return arbitrary values, each time anew, if a loop waits for the memory,
/// which is that of a parameter or a variable, and the function writes it under no name: not through a pointer of
/// unknown origin, nor through another parameter that may point into the same memory. Reads stay accesses. A function
/// of several kernels is changed only if this is so for each of them; functions with calls are left unchanged.
std::vector<OutsideWait> letOthersWrite(Module& module, uint32_t function, const Aliases& aliases);

}  // namespace gpubmc::ir

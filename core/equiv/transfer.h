#pragma once
// What the runtime does to memory, as kernels: a copy or a fill is a launch in which every thread moves one word.

#include <optional>

#include "core/equiv/comparison.h"

namespace gpubmc::core::equiv {

struct TransferLaunch {
  ir::Kernel kernel;  ///< its function is new in the module
  ir::Launch launch;
};

/// Adds the function. Words are as large as elements, offsets and the number of bytes allow. Throws UserError where a
/// grid has not so many threads.
TransferLaunch transfer(ir::Module& module, const Transfer& t, const std::string& name);

/// A kernel with these parameters that does nothing.
ir::Kernel nothing(ir::Module& module, const std::string& name, std::vector<ir::KernelParam> params, ir::LocId loc);

/// What a launch passes for a parameter.
struct Passed {
  std::optional<uint64_t> bits;  ///< a constant; then it is no parameter any more
  uint64_t offset = 0;           ///< a pointer: so many bytes behind the parameter
};

/// Makes the kernel's function one that calls it with these arguments; by parameter.
void bindArguments(ir::Module& module, ir::Kernel& kernel, const std::vector<Passed>& passed);

}  // namespace gpubmc::core::equiv

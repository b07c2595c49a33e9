#pragma once
// Memory operations of the runtime as kernels: a copy or a fill is a launch in which every thread moves one word.

#include <optional>

#include "core/equiv/comparison.h"

namespace gpubmc::core::equiv {

struct TransferLaunch {
  ir::Kernel kernel;  ///< its function is new in the module
  ir::Launch launch;
};

/// Adds the function. Words are as large as elements, offsets and the number of bytes allow. Throws UserError if a grid
/// cannot have enough threads.
TransferLaunch transfer(ir::Module& module, const Transfer& t, const std::string& name);

/// A kernel with these parameters and an empty body.
ir::Kernel nothing(ir::Module& module, const std::string& name, std::vector<ir::KernelParam> params, ir::LocId loc);

/// The argument that a launch passes for a parameter.
struct Passed {
  std::optional<uint64_t> bits;  ///< a constant, which replaces the parameter
  uint64_t offset = 0;           ///< a pointer: offset in bytes from the parameter
};

/// Replaces the kernel's function by one that calls it with these arguments, one for each parameter.
void bindArguments(ir::Module& module, ir::Kernel& kernel, const std::vector<Passed>& passed);

}  // namespace gpubmc::core::equiv

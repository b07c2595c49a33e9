#pragma once
// Where the address of an access comes from.

#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

struct AddressReads {
  /// Objects of the module whose elements the address is computed from, by loads and atomic operations: those that give
  /// it directly, then those that tell where these are read, and so on.
  std::vector<uint32_t> arrays;
  /// The address is that of an element and something else that belongs to it: another element, a counter that goes up
  /// to one, or what atomic operations have added before. No range of the elements says that it is right.
  bool isSum = false;
};

/// Nothing for an instruction that is not of the kernel's own function.
AddressReads readsOfAddress(const ir::Module& module, const ir::Kernel& kernel, const ir::InstRef& access);

}  // namespace gpubmc::core

#pragma once
// Definite defects of the host program itself, apart from its kernels. Plain data.

#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core {

struct HostFinding {
  PropertyClass cls = PropertyClass::CopySize;
  std::string subject;           ///< the buffer or the kernel
  std::string message;           ///< one readable line
  std::vector<ir::Location> at;  ///< the place, then the calls that lead there; not empty
};

}  // namespace gpubmc::core

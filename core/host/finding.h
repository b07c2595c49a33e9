#pragma once
// What certainly goes wrong in the host program, apart from its kernels. Plain data.

#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core {

struct HostFinding {
  PropertyClass cls = PropertyClass::CopySize;
  std::string subject;           ///< the buffer or the kernel it is about
  std::string message;           ///< one line for people
  std::vector<ir::Location> at;  ///< where it happens, then the calls that lead there; not empty
};

}  // namespace gpubmc::core

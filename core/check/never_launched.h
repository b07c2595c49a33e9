#pragma once
// Kernels that their program comes to no launch of.

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// The file is a program that names the kernel, and launches it on no way: what it says of launches has no line.
inline bool isNeverLaunched(const ir::Kernel& k) {
  return k.sourceLaunch && k.sourceLaunch->lines.empty();
}

}  // namespace gpubmc::core

#pragma once
// A proof for one of the grids that a file launches.

#include <string>

#include "core/check/result.h"

namespace gpubmc::core {

/// It is about the launches of the file, which leaves open how many blocks they have, and is none for other grids than
/// that of the result.
bool isOfOneGrid(const ir::Module& module, const KernelResult& kernel);

/// "a grid of 2 x 2 blocks"
std::string gridText(const KernelResult& kernel);

}  // namespace gpubmc::core

#pragma once
// A proof for one of several grids that a file launches.

#include <string>

#include "core/check/result.h"

namespace gpubmc::core {

/// Whether it is about the launches of the file, which leave the number of blocks open, and covers only the grid of the
/// result.
bool isOfOneGrid(const ir::Module& module, const KernelResult& kernel);

/// "a grid of 2 x 2 blocks"
std::string gridText(const KernelResult& kernel);

}  // namespace gpubmc::core

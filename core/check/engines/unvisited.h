#pragma once
// Code that no thread comes to because of the shape of the launch: what holds there, holds since nothing happens.

#include <vector>

#include "core/check/problem.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// One place a line, in the order of the source: accesses, barriers, warp operations and assertions that are behind a
/// branch on threadIdx, blockIdx, blockDim or gridDim which no thread takes, whatever the inputs. None where a loop was
/// cut: more rounds might come there.
/// Required: `executions` are of blocks of problem.kernel.
std::vector<ir::LocId> unvisitedPlaces(const Problem& problem, const std::vector<machine::Execution>& executions);

}  // namespace gpubmc::core

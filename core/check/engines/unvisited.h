#pragma once
// Code that no thread reaches because of the shape of the launch: proofs about it are vacuous.

#include <vector>

#include "core/check/problem.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// One place per line, in source order: accesses, barriers, warp operations and assertions behind a branch on
/// threadIdx, blockIdx, blockDim or gridDim that no thread takes, for any inputs. Empty if a loop was cut: more
/// iterations might reach them. Required: `executions` are of blocks of problem.kernel.
std::vector<ir::LocId> unvisitedPlaces(const Problem& problem, const std::vector<machine::Execution>& executions);

}  // namespace gpubmc::core

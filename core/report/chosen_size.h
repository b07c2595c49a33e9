#pragma once
// A proof for one of several launches that a file may make.

#include <string>

#include "core/check/result.h"
#include "core/report/terms.h"

namespace gpubmc::core {

/// What the file leaves open about its launches, gpubmc chose, and the proof does not cover in general.
struct ChosenSize {
  bool grid = false, block = false;
  explicit operator bool() const { return grid || block; }
};

/// None for a result that is no proof, for a kernel that the file does not launch, and with --inputs=all.
ChosenSize chosenSize(const ir::Module& module, const KernelResult& kernel);

/// "a grid of 2 x 2 blocks", "blocks of 64 threads", "a grid of 2 blocks of 64 threads". Required: something is chosen.
std::string text(ChosenSize chosen, const KernelResult& kernel, const Terms& terms);

}  // namespace gpubmc::core

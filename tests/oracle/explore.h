#pragma once
// All executions of a kernel on one input, by brute force: every interleaving of the visible instructions, on the concrete
// interpreter. Shares no code with the encoder, the machine or the reductions.

#include <cstddef>
#include <map>
#include <string>

#include "gpu-model/interp/witness.h"

namespace gpubmc::oracle {

struct Found {
  std::map<PropertyClass, std::string> violations;  ///< what went wrong in some execution, with one message each
  bool complete = true;                             ///< no limit was hit and nothing unsupported met
  size_t states = 0;
};

/// `input` gives the launch, the blocks that run and the inputs; its schedule is ignored.
/// States that were seen before are not explored again, unless the module has fences: then what ordered two accesses is
/// part of the past that a state does not show.
Found explore(const ir::Module& module, const interp::Witness& input, size_t maxStates);

}  // namespace gpubmc::oracle

#pragma once
// All executions of a kernel on one input, by brute force: every interleaving of the visible instructions, on the
// concrete interpreter. Shares no code with the encoder, the machine or the reductions.

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "gpu-model/interp/witness.h"

namespace gpubmc::oracle {

struct Found {
  std::map<PropertyClass, std::string> violations;  ///< what went wrong in some execution, with one message each
  bool complete = true;                             ///< no limit was hit and nothing unsupported met
  size_t states = 0;
  /// The interpreter and the definitions of causality.h do not agree which accesses race: in one execution.
  std::optional<std::string> disputed{};
};

/// `input` gives the launch, the blocks that run and the inputs; its schedule is ignored.
/// States that were seen before are not explored again, unless the module has fences or operations that acquire or
/// release: then what ordered two accesses is part of the past that a state does not show.
Found explore(const ir::Module& module, const interp::Witness& input, size_t maxStates);

/// Bytes of global and shared memory that differ from the initial ones, by object, instance (shared: the block) and
/// offset.
using Contents = std::map<std::tuple<uint32_t, uint32_t, uint64_t>, uint8_t>;

struct FinalStates {
  std::set<Contents> ends;   ///< of executions in which every thread came to its end
  std::set<Contents> stuck;  ///< where threads spin for ever and nothing changes any more
  bool complete = true;      ///< as Found::complete
};

/// Memory at the end of all executions on one input. Here states that were seen before are never explored again.
FinalStates finalStates(const ir::Module& module, const interp::Witness& input, size_t maxStates);

}  // namespace gpubmc::oracle

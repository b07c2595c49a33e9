#pragma once
// All executions of a kernel on one input, by brute force: every interleaving of the visible instructions on the
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
  std::map<PropertyClass, std::string> violations;  ///< that occurred in some execution, with one message each
  bool complete = true;                             ///< no limit was reached and nothing unsupported was executed
  size_t states = 0;
  /// An execution for which the interpreter and the definitions of causality.h disagree on the racing accesses.
  std::optional<std::string> disputed{};
};

/// `input` gives the launch, the blocks that run and the inputs; its schedule is ignored. A state that was seen before
/// is not explored again, unless the module has fences or operations that acquire or release: the order between
/// accesses then depends on a past that the state does not contain.
Found explore(const ir::Module& module, const interp::Witness& input, size_t maxStates);

/// Bytes of global and shared memory that differ from their initial value, by object, instance (the block for shared
/// memory) and offset.
using Contents = std::map<std::tuple<uint32_t, uint32_t, uint64_t>, uint8_t>;

struct FinalStates {
  std::set<Contents> ends;   ///< of executions in which every thread reached its end
  std::set<Contents> stuck;  ///< where threads spin forever and memory no longer changes
  bool complete = true;      ///< as Found::complete
};

/// Final memory of all executions on one input. States that were seen before are never explored again.
FinalStates finalStates(const ir::Module& module, const interp::Witness& input, size_t maxStates);

}  // namespace gpubmc::oracle

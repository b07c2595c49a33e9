#pragma once
// Compares the final memory states of the two engines with those of brute force; the sets must be equal.

#include <optional>
#include <string>
#include <vector>

#include "tests/oracle/explore.h"

namespace gpubmc::oracle {

struct FinalsComparison {
  std::optional<std::string> disagreement;
  size_t inputs = 0;         ///< number of inputs on which the sets were compared
  size_t states = 0;         ///< total size of these sets
  size_t interleavings = 0;  ///< number of interleavings that the exploration followed
  size_t merged = 0;         ///< states that were reached again in the second exploration, which merges states
};

/// Explores with symbolic inputs and interleaved racing accesses, then once more with merged states if `merge`, and
/// compares with brute force on each input: the members of Inputs that satisfy the path condition of an interleaving
/// give its memory. Requires inputs of one kernel and launch. Executions that are cut or cannot be followed are not
/// compared.
FinalsComparison compareExploration(const ir::Module& module, const std::vector<interp::Witness>& inputs,
                                    size_t maxStates, bool merge = true);

/// The same for the order encoding, on one input. A check at the end of the kernel asserts that global memory is not a
/// given state, which must be violated for each brute-force state, and that it is one of these states, which must hold.
/// Compares only if the kernel has one block, always terminates and violates nothing.
FinalsComparison compareOrder(const ir::Module& module, const interp::Witness& input, size_t maxStates);

}  // namespace gpubmc::oracle

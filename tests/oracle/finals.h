#pragma once
// Do the two engines reach the same memory at the end as brute force does, no more and no less?

#include <optional>
#include <string>
#include <vector>

#include "tests/oracle/explore.h"

namespace gpubmc::oracle {

struct FinalsComparison {
  std::optional<std::string> disagreement;
  size_t inputs = 0;         ///< on which the sets were compared
  size_t states = 0;         ///< members of these sets, together
  size_t interleavings = 0;  ///< that the exploration followed
  size_t merged = 0;         ///< states that were met again, when it was done once more with those followed once
};

/// Explores, and once more with states that are met again followed once: with symbolic inputs and racing accesses
/// interleaved, and compares with brute force on each input: the members of Inputs that lead to the path of an
/// interleaving give its memory. Required: the inputs are of one kernel and launch. What cannot be followed, or is cut,
/// is not compared. Without `merge` not once more.
FinalsComparison compareExploration(const ir::Module& module, const std::vector<interp::Witness>& inputs,
                                    size_t maxStates, bool merge = true);

/// The same for the order encoding, on one input: a check at the end of the kernel says that global memory is not one
/// of these states, which must be violated for each of them, and that it is one of them, which must hold. Compared only
/// if the kernel has one block, always ends and violates nothing.
FinalsComparison compareOrder(const ir::Module& module, const interp::Witness& input, size_t maxStates);

}  // namespace gpubmc::oracle

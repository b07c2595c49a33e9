#pragma once
// Which two visible operations commute. The relation is documented in docs/interleavings.md, "Which operations depend
// on each other".

#include "gpu-model/stepper/operation.h"

namespace gpubmc::por {

using stepper::Operation;

/// Whether the two may touch a common byte. Sound: false only if they do not in any execution.
bool mayOverlap(encoder::TermManager& terms, const Operation& a, const Operation& b);

/// Two operations of different threads that may touch a common byte depend on each other unless both only read, or both
/// are Updates of the same commuting operation and width at the same address. Ensured: if they do not depend on each
/// other, executing them in either order gives the same memory and the same results.
bool dependent(encoder::TermManager& terms, const Operation& a, const Operation& b);

}  // namespace gpubmc::por

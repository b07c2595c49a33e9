#pragma once
// Random single-threaded programs over constants: aggregates by value, unions, classes with virtual bases, alloca
// memory. They have the same meaning on the device and for a host compiler.

#include <string>

#include "tests/corners/random.h"

namespace gpubmc::corners {

inline constexpr unsigned kResults = 6;  ///< number of results of a program

/// Declarations with `__device__ void run$(unsigned *out)`, which sets out[0] to out[kResults - 1]. Its behaviour is
/// defined by the language: integers are unsigned, every value read was written before, no padding byte is read.
std::string program(Random& random);

}  // namespace gpubmc::corners

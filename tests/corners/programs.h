#pragma once
// Random programs of one thread over constants: aggregates by value, unions, classes with virtual bases, memory by
// alloca. They mean the same on the device and to a compiler for the host.

#include <string>

#include "tests/corners/random.h"

namespace gpubmc::corners {

inline constexpr unsigned kResults = 6;  ///< numbers that a program leaves

/// Declarations with `__device__ void run$(unsigned *out)`, which sets out[0] to out[kResults - 1]. What it does is
/// defined by the language: integers are unsigned, what is read was written, no byte of padding is looked at.
std::string program(Random& random);

}  // namespace gpubmc::corners

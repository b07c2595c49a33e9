#pragma once
// Random programs from a seed: the same seed gives the same program on every machine.

#include <cstdint>

#include "tests/oracle/program.h"

namespace gpubmc::oracle {

Program generate(uint64_t seed);

}  // namespace gpubmc::oracle

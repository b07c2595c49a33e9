#pragma once
// The claims of the threads engine on one program, compared with brute force.

#include <optional>
#include <string>

#include "tests/oracle/program.h"

namespace gpubmc::oracle {

struct ThreadsOutcome {
  bool explored = false;  ///< brute force explored everything
  bool clean = false;     ///< brute force found no violation
  bool proved = false;    ///< the engine claims that every property holds
  bool begins = false;    ///< the engine's shallow unrolling finds a violation
  std::optional<std::string> disagreement;
};

/// Requires that every loop of the program has at most 4,096 iterations, or at least 2^20.
ThreadsOutcome compareThreads(const Program& program);

}  // namespace gpubmc::oracle

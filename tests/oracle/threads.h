#pragma once
// What the engine of symbolic threads claims of one program, beside brute force.

#include <optional>
#include <string>

#include "tests/oracle/program.h"

namespace gpubmc::oracle {

struct ThreadsOutcome {
  bool explored = false;  ///< brute force covered everything
  bool clean = false;     ///< it found nothing
  bool proved = false;    ///< the engine claims that everything holds
  bool begins = false;    ///< something goes wrong at the beginning of executions
  std::optional<std::string> disagreement;
};

/// Required: no loop of the program has more than 4,096 rounds, or else 2^20 and more.
ThreadsOutcome compareThreads(const Program& program);

}  // namespace gpubmc::oracle

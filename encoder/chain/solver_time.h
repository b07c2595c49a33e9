#pragma once
// What a solver was asked in a run.

#include <cstdint>
#include <string>

namespace gpubmc::encoder {

struct SolverTime {
  std::string solver;  ///< with version
  uint64_t questions = 0;
  double seconds = 0, blasting = 0;  ///< of all questions, one after the other; of which of writing clauses
};

}  // namespace gpubmc::encoder

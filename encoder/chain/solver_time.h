#pragma once
// Time and number of queries of a solver in a run.

#include <cstdint>
#include <string>

namespace gpubmc::encoder {

struct SolverTime {
  std::string solver;  ///< with version
  uint64_t questions = 0;
  double seconds = 0, blasting = 0;  ///< of all queries, summed; of which spent on writing clauses
};

}  // namespace gpubmc::encoder

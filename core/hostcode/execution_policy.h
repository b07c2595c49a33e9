#pragma once
// How precisely a run of the host analysis executes, and what it assumes. Each client of the analysis has its policy.

#include <cstddef>
#include <cstdint>

namespace gpubmc::core {

/// The most that is executed of a loop while it is unrolled.
struct UnrollLimit {
  uint64_t steps = 0;  ///< instructions of all iterations; 0: such loops are not unrolled
  unsigned iterations = 1024;
};

/// The default is that of the launch facts.
struct ExecutionPolicy {
  UnrollLimit unroll{30'000};
  UnrollLimit unrollInner{3'000};      ///< of a loop inside a summarised one, which is executed again and again
  bool unrollsDividingLoops = true;    ///< also loops without a constant exit condition that end after few iterations
  size_t mostHeads = 4;                ///< abstract states at the head of a summarised loop, one for each configuration
  bool findsInvariants = true;         ///< of summarised loops
  bool postponesInvariants = false;    ///< until launches depend on them (PostponedInvariants)
  bool followsDeepRecursion = true;    ///< one call represents all deeper calls of a recursive function
  bool runtimeSucceeds = false;        ///< calls of the runtime return success; otherwise any error code
  bool separatesReallocations = true;  ///< a site that allocates again has one object for its last allocation
  bool leavesOutLengthy = true;        ///< functions that take too many instructions are opaque
  bool copiesRowByRow = false;         ///< two-dimensional copies with known numbers are one copy for each row
};

}  // namespace gpubmc::core

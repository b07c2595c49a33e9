#pragma once
// Inputs that reach every side of every branch of a kernel (GKLEE sections 4 and 5.2): a solver finds them, the
// interpreter measures what they reach, and as few as possible are kept.

#include <string>
#include <vector>

#include <optional>
#include "core/check/problem.h"
#include "core/testgen/coverage.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::testgen {

/// Who is to reach a target.
enum class Scope : uint8_t {
  Some,  ///< some thread of a block: the paper's reduction BI
  Each   ///< each thread of a block that can: the paper's reduction TB
};

struct Goal {
  Side side;
  std::optional<uint32_t> lane;  ///< Scope::Each
  enum class State : uint8_t { Reached, Unreachable, Undecided } state = State::Undecided;
  std::string why;  ///< of Undecided
};

struct Test {
  interp::Witness witness;
  Reached reached;  ///< by any thread
  Coverage coverage;
  std::optional<interp::Stop> stopped;                       ///< it does not run to its end
  std::optional<std::map<uint32_t, interp::Bytes>> results;  ///< in global memory at the end
};

struct Generated {
  std::string kernel;
  uint32_t index = 0;
  ir::Launch launch;
  std::vector<Goal> goals;
  size_t found = 0;         ///< tests before those that others make redundant were left out
  std::vector<Test> tests;  ///< that are kept
  std::vector<uint32_t> linesReached, linesUnreachable, linesUndecided;  ///< of the kernel's file, sorted
  Averages averages;                                                     ///< of the tests that are kept
  std::vector<std::string> notes;
};

/// `clean`: a check says that nothing goes wrong within the bound with any inputs; then tests have results, if the
/// kernel has no atomics, which other schedules could make others. Throws what an Encoding throws.
Generated generate(const Problem& problem, Scope scope, bool clean, const Cancellation& cancel);

}  // namespace gpubmc::core::testgen

#pragma once
// Inputs that reach every side of every branch of a kernel (GKLEE sections 4 and 5.2): a solver finds them, the
// interpreter measures their coverage, and a small subset with the same coverage is kept.

#include <string>
#include <vector>

#include <optional>
#include "core/check/problem.h"
#include "core/testgen/coverage.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::testgen {

/// Which threads must reach a target.
enum class Scope : uint8_t {
  Some,  ///< some thread of a block: the paper's reduction BI
  Each   ///< each thread of a block that can: the paper's reduction TB
};

struct Goal {
  Side side;
  std::optional<uint32_t> lane;  ///< Scope::Each
  enum class State : uint8_t { Reached, Unreachable, Undecided } state = State::Undecided;
  std::string why;  ///< if Undecided
};

struct Test {
  interp::Witness witness;
  Reached reached;  ///< by any thread
  Coverage coverage;
  std::optional<interp::Stop> stopped;                       ///< it does not run to completion
  std::optional<std::map<uint32_t, interp::Bytes>> results;  ///< final contents of global memory
};

struct Generated {
  std::string kernel;
  uint32_t index = 0;
  ir::Launch launch;
  std::vector<Goal> goals;
  size_t found = 0;         ///< number of tests before redundant ones were removed
  std::vector<Test> tests;  ///< that are kept
  std::vector<uint32_t> linesReached, linesUnreachable, linesUndecided;  ///< lines of the kernel's file, sorted
  Averages averages;                                                     ///< of the tests that are kept
  std::vector<std::string> notes;
};

/// `clean`: a check found that no violation happens within the bound for any inputs. The tests then have results,
/// unless the kernel has atomics, whose results may depend on the schedule. Throws the exceptions of Encoding.
Generated generate(const Problem& problem, Scope scope, bool clean, const Cancellation& cancel);

}  // namespace gpubmc::core::testgen

#pragma once
// Coverage of executions, as measured by the interpreter: instructions and sides of branches ("targets", GKLEE section
// 5.2), by thread and barrier interval.

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "encoder/util/cancel.h"
#include "gpu-model/interp/witness.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core::testgen {

/// One side of a conditional branch.
struct Side {
  ir::InstRef branch;
  bool first = true;  ///< to targets[0]
  friend auto operator<=>(const Side&, const Side&) = default;
};

/// The targets of a kernel: all instructions with a source line, in the functions reachable from the kernel.
class Targets {
 public:
  Targets(const ir::Module& module, const ir::Kernel& kernel);

  std::vector<ir::InstRef> statements;
  std::vector<Side> sides;
  std::map<ir::InstRef, size_t> statementOf;
  std::map<Side, size_t> sideOf;
};

/// A set of targets: indices into Targets.
struct Reached {
  std::set<size_t> statements, sides;
  void add(const Reached& other);
  friend bool operator==(const Reached&, const Reached&) = default;
};

/// A thread of the grid, and the number of block barriers that it has passed before.
struct ThreadInterval {
  uint64_t thread = 0;
  uint32_t interval = 0;
  friend auto operator<=>(const ThreadInterval&, const ThreadInterval&) = default;
};
using Coverage = std::map<ThreadInterval, Reached>;

struct Measured {
  Coverage coverage;
  interp::Outcome outcome;
};

/// Runs the witness. The outcome has no steps, and with `memory` the final contents of global memory.
Measured measure(const ir::Module& module, const Targets& targets, const interp::Witness& witness, bool memory,
                 const Cancellation& cancel);

/// Fractions of targets; statements and sides of branches separately.
struct Ratio {
  double statements = 0, sides = 0;
};

struct Averages {
  Ratio some;         ///< reached by some thread
  Ratio cov, maxCov;  ///< of all targets, by one thread: the mean over all threads, and the maximum
  Ratio covBI,
      maxCovBI;  ///< the same for each barrier interval, relative to the targets that any thread reaches in it; the
                 ///< mean over intervals
};

/// Over all threads that ran. A kernel without branches has all of them covered.
Averages averagesOf(const Targets& targets, const Coverage& coverage);

}  // namespace gpubmc::core::testgen

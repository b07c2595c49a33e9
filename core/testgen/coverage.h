#pragma once
// What executions cover, as the interpreter measures it: instructions and sides of branches ("targets", GKLEE section
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

/// The targets of a kernel: all that stands in a line of the source, in the functions that the kernel can come to.
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

/// A thread of the grid and a number of block barriers that it has come to before.
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

/// Runs the witness. The outcome has no steps, and with `memory` what is in global memory at the end.
Measured measure(const ir::Module& module, const Targets& targets, const interp::Witness& witness, bool memory,
                 const Cancellation& cancel);

/// Fractions of targets, statements and sides of branches apart.
struct Ratio {
  double statements = 0, sides = 0;
};

struct Averages {
  Ratio some;         ///< reached by some thread
  Ratio cov, maxCov;  ///< of all targets, by a thread: the mean of all threads, the best thread
  Ratio covBI,
      maxCovBI;  ///< the same for each barrier interval, of what any thread reaches in it; the mean of intervals
};

/// Of all threads that have run. A kernel without branches has all of them covered.
Averages averagesOf(const Targets& targets, const Coverage& coverage);

}  // namespace gpubmc::core::testgen

#pragma once
// Runs a plan, and nothing of it twice.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/bench/journal.h"
#include "core/bench/plan.h"
#include "core/bench/results.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core::bench {

struct Progress {
  size_t done = 0, total = 0;  ///< runs; those of the journal that are used again count as done
  size_t unsolved = 0;         ///< of those done
  std::string last;            ///< configuration and file of the run that has just ended
  std::optional<double> secondsLeft;
};

struct Setting {
  Plan plan;  ///< its files are all files; which of them are run here the shard says
  Shard shard;
  unsigned jobs = 1;                  ///< runs at a time, as many as there are cores at most
  std::vector<std::string> programs;  ///< the executable file of each configuration
  std::string version;                ///< of gpubmc
};

/// Runs what the journal does not have. A run that was cut off by the cancellation leaves no entry; then the result has
/// missing runs. What is told of the journal is in the result's notes. Throws UserError if a file or a program cannot
/// be read or run, or the journal not be written; what has ended by then is in the journal.
Results runBenchmark(const Setting& setting, Journal& journal, const Cancellation& cancel,
                     const std::function<void(const Progress&)>& progress);

}  // namespace gpubmc::core::bench

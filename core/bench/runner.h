#pragma once
// Runs a plan, each job at most once.

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
  size_t done = 0, total = 0;  ///< number of runs; reused runs of the journal count as done
  size_t unsolved = 0;         ///< among those done
  std::string last;            ///< configuration and file of the run that ended last
  std::optional<double> secondsLeft;
};

struct Setting {
  Plan plan;  ///< with all files; the shard determines which are run here
  Shard shard;
  unsigned jobs = 1;                  ///< concurrent runs, at most the number of cores
  std::vector<std::string> programs;  ///< the executable file of each configuration
  std::string version;                ///< of gpubmc
};

/// Runs the jobs without an entry in the journal. A run that was cut off by the cancellation leaves no entry; the
/// result then has missing runs. Notes about the journal are in the result. Throws UserError if a file or a program
/// cannot be read or run, or the journal cannot be written; runs that have ended by then are in the journal.
Results runBenchmark(const Setting& setting, Journal& journal, const Cancellation& cancel,
                     const std::function<void(const Progress&)>& progress);

}  // namespace gpubmc::core::bench

#pragma once
// All runs of a benchmark, and what they say of files and configurations.

#include <optional>
#include <string>
#include <vector>

#include "core/bench/journal.h"
#include "core/bench/plan.h"
#include "core/bench/run.h"

namespace gpubmc::core::bench {

/// By which clock configurations are compared. Limits are always wall clock.
enum class Clock : uint8_t {
  Wall,
  Processor  ///< user and system time of all processes of a run: what a busy machine tells better
};

const char* name(Clock c);  ///< "wall clock", "processor time"

struct Results {
  Header header;
  std::vector<Run> runs;           ///< by file, then configuration in the order of the header, then repeat
  size_t missing = 0;              ///< runs of the whole benchmark that are not there
  std::vector<std::string> notes;  ///< what the reader of the figures ought to know
};

/// Runs of the header's configurations, sorted as Results has them.
Results resultsOf(Header header, std::vector<Run> runs);

/// Joins what the parts of a benchmark have written, each folder with its journal. Throws UserError if they are not
/// parts of one benchmark: other configurations, limits, programs or repeats.
Results merge(const std::vector<std::string>& folders);

/// What the repeats of one configuration say of one file.
struct FileResult {
  Outcome outcome = Outcome::Failed;  ///< Solved if every repeat solved it, else what kept the first that did not
  std::string answer;                 ///< of the first repeat
  double seconds = 0;                 ///< median of the repeats, by the clock that was asked for
  double wallSeconds = 0;             ///< median
  double cpuSeconds = 0;              ///< median
  uint64_t peakBytes = 0;             ///< the largest
  Phases phases;                      ///< of the repeat with the median wall clock (the lower of two)

  bool solved() const { return outcome == Outcome::Solved; }
};

/// A line of the comparison: one file and all configurations, in the order of the header.
struct FileRow {
  std::string file;
  std::vector<FileResult> results;
};

/// The files of which no run is missing.
std::vector<FileRow> fileRows(const Results& results, Clock clock = Clock::Wall);

}  // namespace gpubmc::core::bench

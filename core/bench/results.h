#pragma once
// All runs of a benchmark, and the results by file and configuration.

#include <optional>
#include <string>
#include <vector>

#include "core/bench/journal.h"
#include "core/bench/plan.h"
#include "core/bench/run.h"

namespace gpubmc::core::bench {

/// The clock by which configurations are compared. Limits are always wall clock.
enum class Clock : uint8_t {
  Wall,
  Processor  ///< user and system time of all processes of a run: more accurate on a busy machine
};

const char* name(Clock c);  ///< "wall clock", "processor time"

struct Results {
  Header header;
  std::vector<Run> runs;           ///< by file, then configuration in the order of the header, then repeat
  size_t missing = 0;              ///< runs of the whole benchmark without a result
  std::vector<std::string> notes;  ///< notes for the reader of the figures
};

/// Runs of the header's configurations, sorted as Results has them.
Results resultsOf(Header header, std::vector<Run> runs);

/// Joins the results of the parts of a benchmark, one folder with a journal each. Throws UserError if they are not
/// parts of one benchmark: other configurations, limits, programs or repeats.
Results merge(const std::vector<std::string>& folders);

/// The result of the repeats of one configuration on one file.
struct FileResult {
  Outcome outcome = Outcome::Failed;  ///< Solved if every repeat solved it, otherwise that of the first other one
  std::string answer;                 ///< of the first repeat
  double seconds = 0;                 ///< median of the repeats, by the requested clock
  double wallSeconds = 0;             ///< median
  double cpuSeconds = 0;              ///< median
  uint64_t peakBytes = 0;             ///< maximum
  Phases phases;                      ///< of the repeat with the median wall clock (the lower of two)

  bool solved() const { return outcome == Outcome::Solved; }
};

/// A row of the comparison: one file and all configurations, in the order of the header.
struct FileRow {
  std::string file;
  std::vector<FileResult> results;
};

/// The files for which all runs exist.
std::vector<FileRow> fileRows(const Results& results, Clock clock = Clock::Wall);

}  // namespace gpubmc::core::bench

#pragma once
// Statistics for comparing configurations.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/bench/results.h"

namespace gpubmc::core::bench {

/// The median: the mean of the two middle values if their number is even. Required: not empty.
double median(std::vector<double> values);

struct Summary {
  std::string name;
  size_t files = 0;
  std::map<Outcome, size_t> outcomes;  ///< number of files for each outcome
  double par2 = 0;               ///< PAR2: mean over the files of the seconds if solved, otherwise twice the limit
  std::optional<double> median;  ///< seconds, over the solved files; none if none is solved
  double total = 0;              ///< seconds, over all files; a run without an answer counts with the time it took
  double cpu = 0;                ///< seconds, over all files
  uint64_t peakBytes = 0;        ///< maximum
  size_t fastest = 0;            ///< files that it solved faster than every other configuration

  size_t solved() const;
};

/// One row per configuration, in the order of the header, and, if there are several, one for the virtual best: for each
/// file the fastest configuration that solved it. Required: each row has a result for each name.
std::vector<Summary> summaries(const std::vector<FileRow>& rows, const std::vector<std::string>& names,
                               double limitSeconds);

/// For each configuration the times of the files that it solved, ascending.
std::vector<double> solvedTimes(const std::vector<FileRow>& rows, size_t configuration);

}  // namespace gpubmc::core::bench

#pragma once
// Figures by which configurations are compared.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/bench/results.h"

namespace gpubmc::core::bench {

/// The middle one, or the mean of the two in the middle. Required: not empty.
double median(std::vector<double> values);

struct Summary {
  std::string name;
  size_t files = 0;
  std::map<Outcome, size_t> outcomes;  ///< files of each outcome
  double par2 = 0;                     ///< mean over the files: seconds if solved, else twice the limit
  std::optional<double> median;        ///< seconds, of the solved files; none if none is solved
  double total = 0;                    ///< seconds, of all files; of one that ended without an answer what it took
  double cpu = 0;                      ///< seconds, of all files
  uint64_t peakBytes = 0;              ///< the largest
  size_t fastest = 0;                  ///< files that it solved faster than every other configuration

  size_t solved() const;
};

/// One line a configuration, in the order of the header, and, where there are several, one of their virtual best: of
/// each file the fastest that solved it. Required: each row has a result for each name.
std::vector<Summary> summaries(const std::vector<FileRow>& rows, const std::vector<std::string>& names,
                               double limitSeconds);

/// Of each configuration the times of the files that it solved, ascending.
std::vector<double> solvedTimes(const std::vector<FileRow>& rows, size_t configuration);

}  // namespace gpubmc::core::bench

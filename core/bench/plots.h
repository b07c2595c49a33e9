#pragma once
// Pictures of results, as SVG. `clock` is the one that the rows were made with; axes name it.

#include <string>
#include <vector>

#include "core/bench/results.h"

namespace gpubmc::core::bench {

/// How many files each configuration solves within which time: the n-th point of a curve is its n-th fastest file.
std::string cactusPlot(const std::vector<FileRow>& rows, const std::vector<std::string>& names,
                       Clock clock = Clock::Wall);

/// Two configurations, one mark a file; what is not solved stands behind the end of the axis.
std::string scatterPlot(const std::vector<FileRow>& rows, const std::vector<std::string>& names, size_t across,
                        size_t up, Clock clock = Clock::Wall);

/// Where the time of one configuration goes, wall clock, one bar a file, of the `most` files that take longest.
std::string phasesChart(const std::vector<FileRow>& rows, const std::vector<std::string>& names, size_t configuration,
                        size_t most);

/// Shares of the whole time of all these files, as phasesChart has them: name and part from 0 to 1.
std::vector<std::pair<std::string, double>> phaseShares(const std::vector<FileRow>& rows, size_t configuration);

}  // namespace gpubmc::core::bench

#pragma once
// Plots of results, as SVG. `clock` is the one that the rows were made with; the axes name it.

#include <string>
#include <vector>

#include "core/bench/results.h"

namespace gpubmc::core::bench {

/// The number of files that each configuration solves within a given time: the n-th point of a curve is its n-th
/// fastest file.
std::string cactusPlot(const std::vector<FileRow>& rows, const std::vector<std::string>& names,
                       Clock clock = Clock::Wall);

/// Two configurations, one mark per file; unsolved files are drawn behind the end of the axis.
std::string scatterPlot(const std::vector<FileRow>& rows, const std::vector<std::string>& names, size_t across,
                        size_t up, Clock clock = Clock::Wall);

/// The time of one configuration by phase, wall clock: one bar per file, for the `most` slowest files.
std::string phasesChart(const std::vector<FileRow>& rows, const std::vector<std::string>& names, size_t configuration,
                        size_t most);

/// The share of each phase in the total time of these files, as in phasesChart: name and fraction from 0 to 1.
std::vector<std::pair<std::string, double>> phaseShares(const std::vector<FileRow>& rows, size_t configuration);

}  // namespace gpubmc::core::bench

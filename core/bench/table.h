#pragma once
// Results for people, spreadsheets and programs.

#include <string>

#include "core/bench/disagreement.h"
#include "core/bench/results.h"

namespace gpubmc::core::bench {

struct TableOptions {
  bool colour = false;
  Clock clock = Clock::Wall;
  bool everyFile = false;  ///< a line for every file as well
};

/// Disagreements first, then a line a configuration, then notes.
std::string textTable(const Results& results, const TableOptions& options);

/// A line a run, with a heading: RFC 4180.
std::string csv(const Results& results);

/// Summary, disagreements and all runs; docs/bench.md has the fields.
std::string json(const Results& results, Clock clock = Clock::Wall);

}  // namespace gpubmc::core::bench

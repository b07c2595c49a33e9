#pragma once
// Results as text, CSV and JSON.

#include <string>

#include "core/bench/disagreement.h"
#include "core/bench/results.h"

namespace gpubmc::core::bench {

struct TableOptions {
  bool colour = false;
  Clock clock = Clock::Wall;
  bool everyFile = false;  ///< also one line per file
};

/// Disagreements first, then one line per configuration, then notes.
std::string textTable(const Results& results, const TableOptions& options);

/// One line per run, with a header line: RFC 4180.
std::string csv(const Results& results);

/// Summary, disagreements and all runs; docs/bench.md has the fields.
std::string json(const Results& results, Clock clock = Clock::Wall);

}  // namespace gpubmc::core::bench

#pragma once
// Contradictory answers.

#include <string>
#include <vector>

#include "core/bench/run.h"

namespace gpubmc::core::bench {

/// Two runs of one file with opposite answers about the same part of it. One of them is wrong, or the flags of their
/// configurations ask different questions.
struct Disagreement {
  std::string file;
  std::string part;                      ///< the kernel; empty: the file or the query
  std::string positive, positiveAnswer;  ///< the configuration, and its answer
  std::string negative, negativeAnswer;
  bool bounded = false;  ///< the positive answer is bounded: with another bound both may be right

  bool operator==(const Disagreement&) const = default;
};

/// One for each part with a contradiction, over all runs and their repeats; unbounded contradictions are preferred to
/// bounded ones. An unknown answer contradicts nothing. Required: `runs` are sorted by file.
std::vector<Disagreement> disagreements(const std::vector<Run>& runs);

}  // namespace gpubmc::core::bench

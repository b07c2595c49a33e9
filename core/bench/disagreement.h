#pragma once
// Answers that contradict each other.

#include <string>
#include <vector>

#include "core/bench/run.h"

namespace gpubmc::core::bench {

/// Two runs of one file that say opposite things of the same part of it. One of them is wrong, or the flags of their
/// configurations ask different questions.
struct Disagreement {
  std::string file;
  std::string part;                      ///< the kernel; empty: the file or the query
  std::string positive, positiveAnswer;  ///< a configuration, and what it says
  std::string negative, negativeAnswer;
  bool bounded = false;  ///< the positive answer is within a bound: with another one both may be right

  bool operator==(const Disagreement&) const = default;
};

/// One for each part on which there are two, of all runs and their repeats; a contradiction without bounds goes before
/// one with. What is unknown contradicts nothing. Required: `runs` are sorted by file.
std::vector<Disagreement> disagreements(const std::vector<Run>& runs);

}  // namespace gpubmc::core::bench

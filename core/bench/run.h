#pragma once
// The result of one run of one file in one configuration.

#include <cstdint>
#include <string>
#include <vector>

namespace gpubmc::core::bench {

enum class Outcome : uint8_t {
  Solved,   ///< with a definite answer
  Unknown,  ///< it ended by itself and reports that it does not know
  Timeout,  ///< killed at the limit
  Memory,   ///< an allocation failed
  Refused,  ///< it reports bad input or usage
  Failed    ///< it crashed, or its output cannot be parsed
};

const char* name(Outcome o);  ///< "solved", "unknown", "timeout", "memory", "refused", "failed"

/// An answer about a part of a file: a kernel, or the query ("").
struct Answer {
  std::string part;
  std::string text;  ///< "holds", "violated", ..., "sat", "unsat", "unknown"
  bool operator==(const Answer&) const = default;
};

/// The time of a run of gpubmc by phase; the rest of the run's time is the front-end and the report.
struct Phases {
  double unrolling = 0, encoding = 0, blasting = 0, solving = 0, exploring = 0;
  double kernels = 0;  ///< the total for kernels, including these five
  bool operator==(const Phases&) const = default;
};

struct Run {
  std::string file, configuration;
  unsigned repeat = 0;

  Outcome outcome = Outcome::Failed;
  std::string answer;           ///< for the whole file: "holds", "sat", ...; empty if there is none
  std::vector<Answer> answers;  ///< for its parts
  std::string message;          ///< why there is no answer, one line; may be empty
  double wallSeconds = 0, cpuSeconds = 0;
  uint64_t peakBytes = 0;
  Phases phases;

  bool operator==(const Run&) const = default;
};

/// The direction of an answer. Two answers contradict each other if one is Positive and the other Negative.
enum class Claim : uint8_t {
  Positive,  ///< "holds", "unsat"
  Bounded,   ///< "holds within bound": with another bound the answer may differ
  Negative,  ///< "violated", "sat"
  None
};

Claim claimOf(const std::string& answer);

}  // namespace gpubmc::core::bench

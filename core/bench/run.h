#pragma once
// What one run of one file in one configuration has shown.

#include <cstdint>
#include <string>
#include <vector>

namespace gpubmc::core::bench {

enum class Outcome : uint8_t {
  Solved,   ///< with a definite answer
  Unknown,  ///< it ended by itself and says that it does not know
  Timeout,  ///< killed at the limit
  Memory,   ///< it could not get the memory that it asked for
  Refused,  ///< bad input or usage, it says
  Failed    ///< crashed, or said nothing that can be understood
};

const char* name(Outcome o);  ///< "solved", "unknown", "timeout", "memory", "refused", "failed"

/// An answer about a part of a file: a kernel, or the query ("").
struct Answer {
  std::string part;
  std::string text;  ///< "holds", "violated", ..., "sat", "unsat", "unknown"
  bool operator==(const Answer&) const = default;
};

/// Where the seconds went, of a run of gpubmc; what is left of the run's time is the front-end and the report.
struct Phases {
  double unrolling = 0, encoding = 0, blasting = 0, solving = 0, exploring = 0;
  double kernels = 0;  ///< all that was spent on kernels, these five included
  bool operator==(const Phases&) const = default;
};

struct Run {
  std::string file, configuration;
  unsigned repeat = 0;

  Outcome outcome = Outcome::Failed;
  std::string answer;           ///< of the whole file: "holds", "sat", ...; empty where there is none
  std::vector<Answer> answers;  ///< of its parts
  std::string message;          ///< why there is no answer, one line; may be empty
  double wallSeconds = 0, cpuSeconds = 0;
  uint64_t peakBytes = 0;
  Phases phases;

  bool operator==(const Run&) const = default;
};

/// What an answer claims. Two answers contradict each other if one is Positive and the other Negative.
enum class Claim : uint8_t {
  Positive,  ///< "holds", "unsat"
  Bounded,   ///< "holds within bound": with another bound the answer may be another
  Negative,  ///< "violated", "sat"
  None
};

Claim claimOf(const std::string& answer);

}  // namespace gpubmc::core::bench

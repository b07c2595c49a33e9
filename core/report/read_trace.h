#pragma once
// Traces read back from a JSON report (docs/json.md), of this program or an earlier one of the same schema.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gpubmc::core {

/// One violation of a report. All text is fit for a terminal: bytes that would control it are '?'.
struct ReadTrace {
  std::string kernel, id, level, subject, message, advice, file;
  uint32_t line = 0;
  /// By block of the grid and thread of the block, both as one number.
  struct Thread {
    uint64_t block = 0, lane = 0;
    std::string name;  ///< "thread (3,1), block 2"
  };
  std::vector<Thread> threads;     ///< all that take a step
  std::vector<uint32_t> involved;  ///< indices into `threads`
  struct Step {
    uint32_t thread = 0;  ///< index into `threads`
    uint32_t line = 0;
    std::string file;      ///< empty: not said
    std::string kind;      ///< as in the report: "line", "read", "variable", ...
    std::string variable;  ///< its name
    std::string text;      ///< what the thread does; of a variable its value
  };
  std::vector<Step> steps;
  std::optional<size_t> first, second;  ///< the accesses of a race; of a bad access `second`
  /// Of a run that is stuck, one line each: "threads 0, 1 and 30 more wait in line 12".
  std::vector<std::string> stuck;
  std::vector<std::string> inputs;  ///< "n = 64"
  bool all = false;                 ///< steps of all threads, not only of those involved
  std::optional<size_t> capped;     ///< from this step on only those involved are recorded
};

struct ReadReport {
  std::string file, verdict;
  std::vector<ReadTrace> traces;  ///< of the violations with a witness, in the order of the report
};

/// Throws UserError, which names `origin` and the place in the report, if the text is no report of a known schema.
ReadReport readReport(const std::string& text, const std::string& origin);

}  // namespace gpubmc::core

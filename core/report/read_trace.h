#pragma once
// Reads traces from a JSON report (docs/json.md) of this version or an earlier one with the same schema.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gpubmc::core {

/// One violation of a report. All text is safe for a terminal: bytes of control characters are '?'.
struct ReadTrace {
  std::string kernel, id, level, subject, message, advice, file;
  uint32_t line = 0;
  /// Block number in the grid and thread number in the block.
  struct Thread {
    uint64_t block = 0, lane = 0;
    std::string name;  ///< "thread (3,1), block 2"
  };
  std::vector<Thread> threads;     ///< all threads that take a step
  std::vector<uint32_t> involved;  ///< indices into `threads`
  struct Step {
    uint32_t thread = 0;  ///< index into `threads`
    uint32_t line = 0;
    std::string file;      ///< empty: not given
    std::string kind;      ///< as in the report: "line", "read", "variable", ...
    std::string variable;  ///< its name
    std::string text;      ///< the action of the thread; for a variable its value
  };
  std::vector<Step> steps;
  std::optional<size_t> first, second;  ///< the accesses of a race; for an invalid access `second`
  /// If the run is stuck, one line each: "threads 0, 1 and 30 more wait in line 12".
  std::vector<std::string> stuck;
  std::vector<std::string> inputs;                                    ///< "n = 64"
  std::map<std::pair<std::string, std::string>, std::string> source;  ///< lines, by file and number
  bool all = false;              ///< steps of all threads, not only of those that take part
  std::optional<size_t> capped;  ///< from this step on, only threads that take part are recorded
};

struct ReadReport {
  std::string file, verdict;
  std::vector<ReadTrace> traces;  ///< the violations with a witness, in the order of the report
};

/// Throws UserError, which names `origin` and the position in the report, if the text is not a report of a known
/// schema.
ReadReport readReport(const std::string& text, const std::string& origin);

}  // namespace gpubmc::core

#pragma once
// What is written, where, and in which form. Paths: "-" for standard output.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::core {

struct OutputOptions {
  std::optional<std::string> json;           ///< path, "-" for standard output
  std::optional<std::string> sarif;          ///< the same, as SARIF 2.1.0
  std::optional<std::string> junit;          ///< the same, as JUnit XML
  std::optional<std::string> baseline;       ///< path: its findings are suppressed
  std::optional<std::string> writeBaseline;  ///< path
  std::optional<std::string> dumpHb;         ///< the same, of the happens-before graph
  std::optional<std::string> queryLog;       ///< the same, of the questions to solvers
  std::optional<std::string> html;           ///< the same, as a page for browsers
  bool traceAll = false;                     ///< --trace all: the JSON has the steps of all threads
  std::optional<uint64_t> traceSteps;        ///< --trace-steps: at most this many
  std::optional<std::string> vectors;        ///< folder for a test vector of each violation
  bool explainPlan = false;                  ///< --explain-plan: the policy, and what each row of it did
  bool verbose = false, quiet = false, progress = true;
  enum class Colour { Auto, Always, Never } colour = Colour::Auto;
};

}  // namespace gpubmc::core

#pragma once
// The result as JSON; the schema is docs/json.md.

#include <string>

#include "core/check/result.h"
#include "core/report/project.h"

namespace gpubmc::core {

struct JsonOptions {
  /// Traces of all threads (Witness::trace), with at most this number of steps; 0: none.
  size_t traceSteps = 0;
  bool involvedSteps = true;  ///< the actions of the threads that take part, as `steps`
  bool sources = false;       ///< the text of the files that violations refer to
};

std::string jsonReport(const RunResult& run, const std::string& version, const JsonOptions& options = {});
std::string jsonReport(const ProjectResult& project, const std::string& version, const JsonOptions& options = {});

}  // namespace gpubmc::core

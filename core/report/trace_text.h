#pragma once
// Prints traces read from a report, for the terminal.

#include <string>
#include <vector>

#include "core/report/layout.h"
#include "core/report/read_trace.h"

namespace gpubmc::core {

struct TraceTextOptions {
  bool full = false;  ///< every step; otherwise only the violation
  /// Indices into ReadTrace::threads: the threads whose steps and variables are printed; empty: those that take part,
  /// with `full` all.
  std::vector<uint32_t> threads;
};

/// Heading, relevant lines, variables and inputs; with `full` all steps.
std::string traceText(const ReadTrace& trace, const TraceTextOptions& options, const Paint& paint);

/// One step for interactive stepping: its number, thread, source line, and the thread's variables at that point.
/// Required: `step` is an index into trace.steps.
std::string stepText(const ReadTrace& trace, size_t step, const Paint& paint);

}  // namespace gpubmc::core

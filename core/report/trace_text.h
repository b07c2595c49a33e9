#pragma once
// Traces of a report that was read back, for the terminal.

#include <string>
#include <vector>

#include "core/report/layout.h"
#include "core/report/read_trace.h"

namespace gpubmc::core {

struct TraceTextOptions {
  bool full = false;  ///< every step; else what the violation is about
  /// Indices into ReadTrace::threads: whose steps and variables; empty: those involved, with `full` all.
  std::vector<uint32_t> threads;
};

/// Heading, the lines that matter, variables and inputs; with `full` the steps one by one.
std::string traceText(const ReadTrace& trace, const TraceTextOptions& options, const Paint& paint);

/// One step as a stepping reader sees it: its number, thread, source line, and the thread's variables then. Required:
/// `step` is an index into trace.steps.
std::string stepText(const ReadTrace& trace, size_t step, const Paint& paint);

}  // namespace gpubmc::core

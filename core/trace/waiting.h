#pragma once
// Where the threads of a trace ended, and which threads wait for which.

#include <functional>

#include "core/trace/trace.h"

namespace gpubmc::core {

/// Fills Trace::groups and Trace::edges. Required: the trace has its steps; `last` has the last step of each thread;
/// `place` maps a location to its number in the trace.
void groupThreads(const ir::Module& module, const interp::Violation& violation,
                  const std::function<uint32_t(ir::LocId)>& place, const std::vector<std::optional<size_t>>& last,
                  Trace& trace);

}  // namespace gpubmc::core

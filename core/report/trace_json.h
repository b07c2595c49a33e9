#pragma once
// A trace as JSON: columns, with names and values written once. The schema is docs/json.md.

#include <nlohmann/json_fwd.hpp>

#include "core/report/names.h"
#include "core/trace/trace.h"

namespace gpubmc::core {

/// Required: `names` are those of the kernel that `trace` was made of, with the same counterexample.
nlohmann::json traceJson(const RunResult& run, const Names& names, const Counterexample& ce, const Trace& trace);

}  // namespace gpubmc::core

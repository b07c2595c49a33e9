#pragma once
// A trace as JSON: columns, with each name and value written once. The schema is docs/json.md.

#include <nlohmann/json_fwd.hpp>

#include "core/report/names.h"
#include "core/trace/trace.h"

namespace gpubmc::core {

/// Required: `trace` was made from `witness`; `names` belongs to a kernel result with its launch.
nlohmann::json traceJson(const RunResult& run, const Names& names, const interp::Witness& witness, const Trace& trace);

}  // namespace gpubmc::core

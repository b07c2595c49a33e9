#pragma once
// One kernel of a report as JSON, for reports of several kinds.

#include <nlohmann/json_fwd.hpp>

#include "core/report/json.h"

namespace gpubmc::core {

nlohmann::json kernelJson(const RunResult& run, const KernelResult& kernel, const JsonOptions& options);

}  // namespace gpubmc::core

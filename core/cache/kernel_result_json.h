#pragma once
// The result for a kernel as JSON, written and read by the same build of gpubmc.

#include <optional>

#include <nlohmann/json.hpp>

#include "core/check/result.h"

namespace gpubmc::core {

/// Nothing: the result has a violation, whose execution is not kept, or a limit of time or memory has determined a part
/// of it.
std::optional<nlohmann::json> resultJson(const KernelResult& r);

/// Ensured: resultOf(*resultJson(r)) equals r. Throws nlohmann::json::exception if it is no such result.
KernelResult resultOf(const nlohmann::json& j);

}  // namespace gpubmc::core

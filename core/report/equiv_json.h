#pragma once
// The result of a comparison as JSON; the schema is in docs/json.md.

#include <string>

#include "core/equiv/result.h"

namespace gpubmc::core::equiv {

std::string jsonReport(const EquivResult& result, const std::string& version);

}  // namespace gpubmc::core::equiv

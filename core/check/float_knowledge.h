#pragma once
// Facts about float operations, beyond congruence, that the answers used; for the report.

#include <string>
#include <vector>

#include "core/check/assumption.h"
#include "encoder/float/exact/facts.h"

namespace gpubmc::core {

/// Appends lines: facts fixed by a standard to `notes`, facts that are documented but not guaranteed to `assumptions`.
void tellFloats(const encoder::ExactFloats& floats, std::vector<Assumption>& assumptions,
                std::vector<std::string>& notes);

}  // namespace gpubmc::core

#pragma once
// What answers took of float operations beyond congruence, for the report.

#include <string>
#include <vector>

#include "encoder/float/exact/facts.h"

namespace gpubmc::core {

/// Lines that are appended: what is fixed to notes, what is documented and not defined to assumptions.
void tellFloats(const encoder::ExactFloats& floats, std::vector<std::string>& assumptions,
                std::vector<std::string>& notes);

}  // namespace gpubmc::core

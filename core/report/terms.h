#pragma once
// What the language of a file calls the parts of a launch.

#include <string>

#include "gpu-model/ir/terms.h"

namespace gpubmc::core {

using ir::Terms;

const Terms& termsOf(const std::string& file);

}  // namespace gpubmc::core

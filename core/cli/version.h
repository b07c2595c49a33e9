#pragma once
// The version of gpubmc: of the release, or of the commit that it was built from.

#include <string>

namespace gpubmc::core {

const std::string& programVersion();

}  // namespace gpubmc::core

#pragma once
// The result of gpubmc testgen, as text and as JSON.

#include <string>
#include <vector>

#include "core/testgen/testgen.h"

namespace gpubmc::core::testgen {

std::string textReport(const std::vector<Generated>& all, const ir::Module& module);
/// The schema is docs/json.md. `names`: of the test vectors, by kernel and test.
std::string jsonReport(const std::vector<Generated>& all, const ir::Module& module, const std::string& file,
                       const std::vector<std::vector<std::string>>& names, const std::string& version);

}  // namespace gpubmc::core::testgen

#pragma once
// The result of gpubmc perf, as text and as JSON.

#include <map>
#include <string>
#include <vector>

#include "core/perf/costs.h"

namespace gpubmc::core::perf {

/// "= 4", "1..32"; an end that no execution was seen to have as "<= 32" or ">= 1".
std::string text(const Range& range);
/// "4", "1..32", likewise.
std::string text(const Total& total);
/// "to line 7", "line 7 to line 9", "from line 9".
std::string text(const Interval& interval, const ir::Module& module);
/// The text of the line, without a comment at its end and blanks around it, cut to `width` characters.
std::string excerpt(const SourceTexts& sources, const ir::Location& at, size_t width);

std::string textReport(const std::vector<KernelCosts>& all, const ir::Module& module, const Options& options);
/// The test vectors of executions, by name.
using VectorNames = std::map<const interp::Witness*, std::string>;
/// The schema is docs/json.md.
std::string jsonReport(const std::vector<KernelCosts>& all, const ir::Module& module, const std::string& file,
                       const VectorNames& vectors, const std::string& version);

}  // namespace gpubmc::core::perf

#pragma once
// SARIF reports of parts of a project, joined into one.

#include <string>
#include <vector>

#include "core/report/merge.h"

namespace gpubmc::core {

/// Whether a text has the form of a SARIF report, whoever wrote it.
bool isSarif(const std::string& text);

/// One run with the results and notifications of all reports, each rule and each equal notification once. The exit code
/// is the worst of theirs; a part that is missing (--shard) is a notification, and nothing violated is then 3. Throws
/// UserError for a text that gpubmc --sarif has not written, and as mergeReports does for parts.
MergedReport mergeSarif(const std::vector<NamedReport>& reports);

}  // namespace gpubmc::core

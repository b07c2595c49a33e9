#pragma once
// Reports of parts of a project, joined into one.

#include <string>
#include <vector>

namespace gpubmc::core {

/// A JSON report, and the name of its file for messages.
struct NamedReport {
  std::string name, text;
};

struct MergedReport {
  std::string json, text;
  int exitCode = 0;
};

/// The kernels, files, notes and sources of all reports. The verdict is the worst of theirs; a part that is missing
/// (--shard) makes it unknown at least. Throws UserError for a text that is no report of a check, or if two reports are
/// of the same part or of different divisions.
MergedReport mergeReports(const std::vector<NamedReport>& reports, const std::string& version);

}  // namespace gpubmc::core

#pragma once
// Findings of an earlier run: they are reported again, but only other findings affect the verdict.

#include <map>
#include <string>
#include <vector>

#include "core/check/result.h"

namespace gpubmc::core {

struct BaselineFinding {
  std::string kernel, text;  ///< text: "race on a", for users
};

inline constexpr int kBaselineSchema = 1;

/// By fingerprint (fingerprintsOf).
using Baseline = std::map<std::string, BaselineFinding>;

/// Reads a baseline as written by baselineJson, a JSON report, or SARIF written by gpubmc. Findings that a comment in
/// the source suppresses are not part of it. Throws UserError naming the file if it cannot be read, has another format,
/// or has no fingerprints.
Baseline readBaseline(const std::string& file);
/// The same for the text of that file.
Baseline parseBaseline(const std::string& text, const std::string& file);

/// The violations of the run, in all kernels, that no comment suppresses.
Baseline baselineOf(const RunResult& run);

/// A small JSON file, ordered by fingerprint.
std::string baselineJson(const Baseline& baseline);

/// Suppressions for the violations of the run that are in the baseline and not suppressed yet. A race in the baseline
/// covers all races on its object at the lines of its accesses.
std::vector<Allowance> allowancesFor(const RunResult& run, const Baseline& baseline);

/// The findings of the baseline that are not in `found`, a sentence each. `runs`: those that `found` is of. `isPart`:
/// they checked only some of the kernels.
std::vector<std::string> goneFrom(const Baseline& baseline, const Baseline& found,
                                  const std::vector<const RunResult*>& runs, bool isPart);

}  // namespace gpubmc::core

#pragma once
// Findings of an earlier run: they are told again, and only others make a verdict.

#include <map>
#include <string>
#include <vector>

#include "core/check/result.h"

namespace gpubmc::core {

struct BaselineFinding {
  std::string kernel, text;  ///< text: "race on a", for people
};

/// By fingerprint (fingerprintsOf).
using Baseline = std::map<std::string, BaselineFinding>;

/// Reads a baseline as baselineJson writes it, a JSON report, or SARIF of gpubmc. What comments of the source allow is
/// no part of it. Throws UserError naming the file: it cannot be read, is none of these, or has no fingerprints.
Baseline readBaseline(const std::string& file);

/// What is violated in the run, in any kernel, and allowed by no comment.
Baseline baselineOf(const RunResult& run);

/// A small JSON file, in the order of the fingerprints.
std::string baselineJson(const Baseline& baseline);

/// Allowances for the violations of the run that are in the baseline and not allowed yet. One race stands for all on
/// its object: what is allowed are those at the lines of its accesses.
std::vector<Allowance> allowancesFor(const RunResult& run, const Baseline& baseline);

/// What the baseline has and `found` has not, a sentence each. `kernel`: the run was about this one only; empty: about
/// all.
std::vector<std::string> goneFrom(const Baseline& baseline, const Baseline& found, const RunResult& run,
                                  const std::string& kernel);

}  // namespace gpubmc::core

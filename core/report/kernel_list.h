#pragma once
// The kernels of a file as the report lists them: instances of one template with equal results are one entry.

#include <string>
#include <vector>

#include "core/check/result.h"

namespace gpubmc::core {

/// Kernels with one name apart from template arguments, and with one result.
struct KernelEntry {
  std::vector<const KernelResult*> instances;  ///< at least one

  const KernelResult& first() const { return *instances.front(); }
  /// "reduce<64>", "reduce<64> and 7 more".
  std::string name() const;
  /// "<<<4, (16,16)>>>"; followed by dots if other instances have other launches.
  std::string launch() const;
  /// There is nothing to report besides its verdict.
  bool isClean() const;
};

/// In the order of their first instances. Results are equal if verdicts are, and classes, places, statuses and reasons
/// of all properties.
std::vector<KernelEntry> entriesOf(const RunResult& run);

/// The open properties of the kernel: names of some classes, or that its callers must see to something; empty: nothing
/// is open, or there is a violation.
std::string openText(const KernelResult& k);

}  // namespace gpubmc::core

#pragma once
// The kernels of a file as the report lists them: instances of one template that say the same are one entry.

#include <string>
#include <vector>

#include "core/check/result.h"

namespace gpubmc::core {

/// Kernels of one name apart from template arguments, with one answer.
struct KernelEntry {
  std::vector<const KernelResult*> instances;  ///< at least one

  const KernelResult& first() const { return *instances.front(); }
  /// "reduce<64>", "reduce<64> and 7 more".
  std::string name() const;
  /// "<<<4, (16,16)>>>"; with dots behind it where other instances have other launches.
  std::string launch() const;
  /// Nothing has to be told of it but its verdict.
  bool isClean() const;
};

/// In the order of their first instances. Answers are equal where verdicts, and classes, places, statuses and reasons
/// of all properties are.
std::vector<KernelEntry> entriesOf(const RunResult& run);

/// What is not known of the kernel: names of classes, some of them; empty: nothing, or a violation is what matters.
std::string openText(const KernelResult& k);

}  // namespace gpubmc::core

#pragma once
// Fingerprints identify a finding across versions of the source.

#include <map>
#include <string>

#include "core/check/result.h"

namespace gpubmc::core {

/// For every violated property of the kernel: a hash of its class, the kernel, the subject, and the text of the source
/// lines that take part, with blanks normalised. Line numbers play no part. Ensured: no two are equal.
std::map<const PropertyResult*, std::string> fingerprintsOf(const RunResult& run, const KernelResult& kernel);

/// The same for findings in the host program.
std::map<const PropertyResult*, std::string> fingerprintsOf(const RunResult& run);

}  // namespace gpubmc::core

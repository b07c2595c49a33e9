#pragma once
// What makes a finding the same as one of an earlier version of the source.

#include <map>
#include <string>

#include "core/check/result.h"

namespace gpubmc::core {

/// Of every violated property of the kernel: made of its class, the kernel, the subject, and the text of the source
/// lines that take part, without blanks that make no difference. Line numbers play no part. Ensured: no two are equal.
std::map<const PropertyResult*, std::string> fingerprintsOf(const RunResult& run, const KernelResult& kernel);

/// The same of what was found in the host program.
std::map<const PropertyResult*, std::string> fingerprintsOf(const RunResult& run);

}  // namespace gpubmc::core

#pragma once
// Flags that a kernel file carries in comment lines at its top: //--blockDim=64 --gridDim=[2,1]

#include <string>
#include <vector>

#include "core/check/options.h"

namespace gpubmc::core {

struct HeaderFlag {
  std::string text;  ///< "--blockDim=64", "--array a=64"
  unsigned line = 0;
};

/// The flags in the leading comment lines of the file; empty if it cannot be read (the front-end says why).
std::vector<HeaderFlag> readHeaderFlags(const std::string& file);

/// Applies those of the whitelist (launch, arrays, bounds, classes; never solvers, commands or output paths) to fields
/// that the command line left unset (Options::given); others become notes. Throws UserError naming file and line for a
/// malformed value.
void applyHeaderFlags(const std::vector<HeaderFlag>& flags, Options& options);

}  // namespace gpubmc::core

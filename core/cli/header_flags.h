#pragma once
// Flags in comment lines at the top of a kernel file: //--blockDim=64 --gridDim=[2,1]

#include <string>
#include <vector>

#include "core/options/options.h"

namespace gpubmc::core {

struct HeaderFlag {
  std::string text;  ///< "--blockDim=64", "--array a=64"
  unsigned line = 0;
};

/// The flags in the leading comment lines of the file; empty if it cannot be read (the front-end reports that).
std::vector<HeaderFlag> readHeaderFlags(const std::string& file);
/// The same for the text of that file.
std::vector<HeaderFlag> headerFlagsIn(const std::string& source);

/// Applies whitelisted flags (launch, arrays, bounds, classes; never solvers, commands or output paths) to fields that
/// the command line left unset (Options::given); the others become notes. Throws UserError naming file and line for a
/// malformed value.
void applyHeaderFlags(const std::vector<HeaderFlag>& flags, Options& options);

}  // namespace gpubmc::core

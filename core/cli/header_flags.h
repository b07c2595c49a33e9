#pragma once
// Flags that a kernel file carries in comment lines at its top: //--blockDim=64 --gridDim=[2,1]

#include <string>
#include <vector>

#include "core/check/options.h"

namespace gpubmc::core {

struct HeaderFlag {
  std::string text;   ///< "--blockDim=64"
  unsigned line = 0;
};

/// The flags in the leading comment lines of the file; empty if it cannot be read (the front-end says why).
std::vector<HeaderFlag> readHeaderFlags(const std::string& file);

/// Applies those of the whitelist (launch, arrays, bounds, classes; never solvers, commands or output paths) to fields that
/// the command line left unset; others become notes. Throws UserError naming file and line for a malformed value.
void applyHeaderFlags(const std::vector<HeaderFlag>& flags, Options& options);

/// "64", "16,16", "[16,16]", "16x16". Throws UserError naming `what`.
ir::Dim3 parseDim3(const std::string& text, const std::string& what);
/// "n=64" split at the first '='. Throws UserError naming `what`.
std::pair<std::string, std::string> parseBinding(const std::string& text, const std::string& what);
uint64_t parseNumber(const std::string& text, const std::string& what);
PropertyClass parseClass(const std::string& text, const std::string& what);

}  // namespace gpubmc::core

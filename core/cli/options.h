#pragma once
// The command line.

#include <optional>

#include "core/options/options.h"

namespace gpubmc::core {

/// Parses argv, then the header flags of the file. Returns an exit code if nothing is left to do (--help, --version, or
/// a usage error, which was printed to standard error). Throws UserError.
std::optional<int> parseCommandLine(int argc, char** argv, Options& options);

}  // namespace gpubmc::core

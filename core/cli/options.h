#pragma once
// The command line.

#include <optional>

#include "core/check/options.h"

namespace gpubmc::core {

/// Parses argv, then the header flags of the file. Returns an exit code if there is nothing left to do (--help,
/// --version, a usage error that has been told on standard error). Throws UserError.
std::optional<int> parseCommandLine(int argc, char** argv, Options& options);

}  // namespace gpubmc::core

#pragma once
// The command line.

#include <optional>

#include "core/cli/project_plan.h"
#include "core/options/options.h"
#include "core/usage/usage.h"

namespace gpubmc::core {

/// Parses argv, then the header flags of the file. Returns an exit code if nothing is left to do (--help, --version, or
/// a usage error, which was printed to standard error). Throws UserError.
std::optional<int> parseCommandLine(int argc, char** argv, Options& options);

/// The same, also for several files: `plan` is then set, and `options` are what all of them have in common.
std::optional<int> parseCommandLine(int argc, char** argv, Options& options, std::optional<ProjectPlan>& plan);

/// The command line of a check, without the subcommands of the program.
usage::Command describeCheck();

}  // namespace gpubmc::core

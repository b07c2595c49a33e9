#pragma once
// gpubmc launches: prints the launches found in a file's host program.

#include "core/usage/usage.h"

namespace gpubmc::core {

/// Returns the exit code. Throws UserError.
int runLaunches(int argc, char** argv);

/// For Command.
usage::Command describeLaunches();

}  // namespace gpubmc::core

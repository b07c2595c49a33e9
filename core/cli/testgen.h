#pragma once
// gpubmc testgen

#include "core/usage/usage.h"

namespace gpubmc::core {

/// The exit code: 0 if every goal is reached or proved unreachable within the bound, otherwise 3. Throws UserError.
int runTestgen(int argc, char** argv);

/// For Command.
usage::Command describeTestgen();

}  // namespace gpubmc::core

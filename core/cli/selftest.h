#pragma once
// gpubmc selftest

#include "core/usage/usage.h"

namespace gpubmc::core {

/// The exit code: 0 if every planted bug was found and every correct kernel holds, otherwise 1. Throws UserError.
int runSelftest(int argc, char** argv);

/// For Command.
usage::Command describeSelftest();

}  // namespace gpubmc::core

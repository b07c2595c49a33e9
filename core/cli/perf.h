#pragma once
// gpubmc perf

#include "core/usage/usage.h"

namespace gpubmc::core {

/// The exit code: 1 if a class of costs that is an error is violated, 3 if one is not decided, otherwise 0. Throws
/// UserError.
int runPerf(int argc, char** argv);

/// For Command.
usage::Command describePerf();

}  // namespace gpubmc::core

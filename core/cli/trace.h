#pragma once
// gpubmc trace: prints the traces of a JSON report.

#include "core/usage/usage.h"

namespace gpubmc::core {

/// "gpubmc trace": the arguments from "trace" on. Returns the exit code; throws UserError.
int runTrace(int argc, char** argv);

/// For Command.
usage::Command describeTrace();

}  // namespace gpubmc::core

#pragma once
// gpubmc replay VECTOR.json

#include "core/usage/usage.h"

namespace gpubmc::core {

/// The exit code: 1 if a violation happened that is an error or that the vector expects, 0 if none did, 3 if the run
/// ended early. Throws UserError.
int runReplay(int argc, char** argv);

/// For Command.
usage::Command describeReplay();

}  // namespace gpubmc::core

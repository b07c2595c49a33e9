#pragma once
// gpubmc equiv: does a kernel compute the same as its reference?

namespace gpubmc::core {

/// argv[0] is "equiv". Returns the exit code; throws UserError.
int runEquiv(int argc, char** argv);

}  // namespace gpubmc::core

#pragma once
// gpubmc equiv: does a kernel compute what its reference computes?

namespace gpubmc::core {

/// argv[0] is "equiv". Returns the exit code; throws UserError.
int runEquiv(int argc, char** argv);

}  // namespace gpubmc::core

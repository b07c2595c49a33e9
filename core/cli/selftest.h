#pragma once
// gpubmc selftest

namespace gpubmc::core {

/// The exit code: 0 if every planted bug was found and every correct kernel holds, otherwise 1. Throws UserError.
int runSelftest(int argc, char** argv);

}  // namespace gpubmc::core

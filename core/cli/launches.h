#pragma once
// gpubmc launches: what was understood of a file's host program.

namespace gpubmc::core {

/// Returns the exit code. Throws UserError.
int runLaunches(int argc, char** argv);

}  // namespace gpubmc::core

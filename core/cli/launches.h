#pragma once
// gpubmc launches: prints the launches found in a file's host program.

namespace gpubmc::core {

/// Returns the exit code. Throws UserError.
int runLaunches(int argc, char** argv);

}  // namespace gpubmc::core

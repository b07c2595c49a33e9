#pragma once
// gpubmc replay VECTOR.json

namespace gpubmc::core {

/// The exit code: 1 if a violation happened that is an error or that the vector expects, 0 if none did, 3 if the run
/// ended early. Throws UserError.
int runReplay(int argc, char** argv);

}  // namespace gpubmc::core

#pragma once
// gpubmc replay VECTOR.json

namespace gpubmc::core {

/// The exit code: 1 if anything that is an error, or that the vector expects, happened, 0 if nothing, 3 if the run
/// ended early. Throws UserError.
int runReplay(int argc, char** argv);

}  // namespace gpubmc::core

#pragma once
// gpubmc bench

namespace gpubmc::core {

/// The exit code: 0 if all runs exist, 3 if some are missing, 4 if two answers contradict each other. Throws UserError.
int runBench(int argc, char** argv);

}  // namespace gpubmc::core

#pragma once
// gpubmc bench, and gpubmc bench merge

#include "core/usage/usage.h"

namespace gpubmc::core {

/// The exit code: 0 if all runs exist, 3 if some are missing, 4 if two answers contradict each other. Throws UserError.
int runBench(int argc, char** argv);
/// The same for the parts of a benchmark. argv[0] is "merge".
int runBenchMerge(int argc, char** argv);

/// For Command.
usage::Command describeBench();
usage::Command describeBenchMerge();

}  // namespace gpubmc::core

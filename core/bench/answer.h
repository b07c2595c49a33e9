#pragma once
// Parses the output of a process.

#include "core/bench/process.h"
#include "core/bench/run.h"

namespace gpubmc::core::bench {

/// The output of `gpubmc --json -` (docs/json.md). Required: the process was not interrupted. `run` has the file and
/// the configuration; the other fields are filled in.
void readReport(const ProcessResult& process, Run& run);

/// The output of a solver: the first line that is an answer in the format of SMT-LIB or of the SAT competition.
void readSolverOutput(const ProcessResult& process, Run& run);

}  // namespace gpubmc::core::bench

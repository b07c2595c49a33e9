#pragma once
// What the output of a process says.

#include "core/bench/process.h"
#include "core/bench/run.h"

namespace gpubmc::core::bench {

/// Of `gpubmc --json -` (docs/json.md). Required: the process was not interrupted. `run` says which file and
/// configuration it was; the rest of it is filled in.
void readReport(const ProcessResult& process, Run& run);

/// Of a solver: the first line that is an answer in SMT-LIB's words or in those of the SAT competition.
void readSolverOutput(const ProcessResult& process, Run& run);

}  // namespace gpubmc::core::bench

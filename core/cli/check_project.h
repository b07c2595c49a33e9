#pragma once
// The check of several files.

#include "core/cli/output.h"
#include "core/cli/project_plan.h"

namespace gpubmc::core {

/// Checks one file after the other, each as a part of the program that all of them are, and writes one result; returns
/// the exit code. `common`: the options of all files. A file that cannot be checked costs nothing but itself. Throws
/// UserError if nothing of the plan is selected.
int checkProject(const ProjectPlan& plan, const Options& common, const Cancellation& cancel, const Output& output);

}  // namespace gpubmc::core

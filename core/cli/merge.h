#pragma once
// gpubmc merge: joins the reports of parts of a project.

#include "core/usage/usage.h"

namespace gpubmc::core {

/// See Command.
int runMerge(int argc, char** argv);

/// For Command.
usage::Command describeMerge();

}  // namespace gpubmc::core

#pragma once
// gpubmc completion SHELL, and gpubmc man-page, with which the build makes the man page.

#include "core/usage/usage.h"

namespace gpubmc::core {

/// Both return the exit code.
int runCompletion(int argc, char** argv);
int runManPage(int argc, char** argv);

usage::Command describeCompletion();
usage::Command describeManPage();

}  // namespace gpubmc::core

#pragma once
// The command line of gpubmc equiv.

#include <optional>

#include "core/equiv/question.h"
#include "core/usage/usage.h"

namespace gpubmc::core {

/// argv[0] is "equiv". Returns an exit code if nothing is left to do (--help, or a usage error, which was printed to
/// standard error). Throws UserError.
std::optional<int> parseEquivLine(int argc, char** argv, equiv::Question& question);

/// The value of --then: a kernel's name and, for its launch, --block-dim, --grid-dim, --shared-bytes and --map. Throws
/// UserError.
equiv::FurtherLaunch parseThen(const std::string& text);

/// For Command.
usage::Command describeEquiv();

}  // namespace gpubmc::core

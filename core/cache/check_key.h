#pragma once
// What the results of a check depend on, as a text.

#include <optional>
#include <string>

#include "core/options/options.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// Ensured: checks with equal texts have equal results, unless a limit of time or memory ends one of them. Nothing: the
/// results are not to be had without the check, because a solver is to write or confirm its answers, or this build of
/// gpubmc cannot be told from others, or a path is not UTF-8.
std::optional<std::string> checkKey(const ir::Module& module, const Options& options);

}  // namespace gpubmc::core

#pragma once
// Kernel IR as input: files that end in .gir, in the format of gpu-model/ir/print.h.

#include <string>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

bool isKernelIrFile(const std::string& path);

/// Ensured: the module is well-formed. Text before a line "== after lower ==", which --dump-ir writes, is skipped.
/// Throws UserError with the path and, for a syntax error, the line and column.
ir::Module readKernelIr(const std::string& path);

}  // namespace gpubmc::core

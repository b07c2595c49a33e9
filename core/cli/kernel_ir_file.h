#pragma once
// Kernel IR as input: files that end in .gir, in the form of gpu-model/ir/print.h.

#include <string>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

bool isKernelIrFile(const std::string& path);

/// Ensured: the module is well-formed. What stands before a line "== after lower ==", with which --dump-ir heads its
/// text, is skipped. Throws UserError with the path and, for what cannot be read, the line and column.
ir::Module readKernelIr(const std::string& path);

}  // namespace gpubmc::core

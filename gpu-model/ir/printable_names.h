#pragma once
// Names in a module as reports print them.

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// Names, file names and texts without control characters (encoder/util/printable.h): they come from the user's files,
/// and reports consist of lines. Names that are different may be equal afterwards; they have no meaning.
void makeNamesPrintable(Module& module);

}  // namespace gpubmc::ir

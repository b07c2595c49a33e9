#pragma once
// The part of the parser that reads functions.

#include "gpu-model/ir/text_reader.h"

namespace gpubmc::ir {

/// Required: the word `function` and its number have been read. Reads up to and including the line `end`.
Function parseFunction(TextReader& in);

}  // namespace gpubmc::ir

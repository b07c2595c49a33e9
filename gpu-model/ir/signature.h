#pragma once
// Which types an instruction takes and gives: what the letters of ir::Signature mean.

#include <string_view>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// Required: not Call and not Ret, which take what a function says.
Signature signature(const Inst& inst);

/// Whether the letter allows the type; T is void until the first capital has fixed it.
bool fits(char letter, Type type, Type& t);
/// What the letter asks for, in messages: "an i32".
std::string_view wanted(char letter);

}  // namespace gpubmc::ir

#pragma once
// The operand and result types of an instruction: the meaning of the letters of ir::Signature.

#include <string_view>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// Required: not Call and not Ret, whose types a function gives.
Signature signature(const Inst& inst);

/// Whether the letter allows the type; T is void until the first capital determines it.
bool fits(char letter, Type type, Type& t);
/// The type that the letter requires, for messages: "an i32".
std::string_view wanted(char letter);

}  // namespace gpubmc::ir

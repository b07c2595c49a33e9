#pragma once
// Which types each instruction takes and gives: the table behind the verifier.

#include <string_view>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// Letters for types. Small letters stand for themselves: i any integer, f any float, v any but void; b, y, w and l the
/// integers of 1, 8, 32 and 64 bits; p pointers; '-' no result. Capitals stand for one type T, the same in the whole
/// instruction: I an integer, F a float, N an integer or a pointer, V any but void. A star after a letter: any number.
struct Signature {
  char result;
  std::string_view operands;
};

/// Required: not Call and not Ret, which take what a function says.
Signature signature(const Inst& inst);

/// Whether the letter allows the type; T is void until the first capital has fixed it.
bool fits(char letter, Type type, Type& t);
/// What the letter asks for, in messages: "an i32".
std::string_view wanted(char letter);

}  // namespace gpubmc::ir

#pragma once
// What the reports of a comparison have in common: values, inputs and reasons as people write them.

#include <string>
#include <vector>

#include "core/equiv/result.h"

namespace gpubmc::core::equiv {

/// "kernel", "reference"; of several launches of a side: "scan (launch 1 of the kernel's side)".
std::string launchName(const EquivResult& r, size_t side, size_t launch);

/// A value of a type, floats with all digits that tell them apart; NaN and what is not readable in hexadecimal.
std::string valueText(uint64_t bits, ir::Type type, bool isSigned);
std::string valueText(uint64_t bits, const WordShape& word);
/// The bits: "0x3f800000".
std::string hexText(uint64_t bits, unsigned bytes);

/// "out[5]"; a part of a structure: "out[5] at byte 4".
std::string wordName(const Output& output, uint64_t index);

/// An input of a difference: "n = 64", "in = 0 0 1, then 61 times 0".
struct InputText {
  std::string name, value;
};
std::vector<InputText> inputsOf(const EquivResult& r, const Trial& trial);

/// Why there is no proof: a sentence without a full stop.
std::string text(const EquivResult& r, const Why& why);
/// As programs read it: "differs".
const char* code(Cause cause);

}  // namespace gpubmc::core::equiv

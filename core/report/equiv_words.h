#pragma once
// Common parts of the reports of a comparison: values, inputs and reasons as text.

#include <string>
#include <vector>

#include "core/equiv/result.h"

namespace gpubmc::core::equiv {

/// "kernel", "reference"; if a side has several launches: "scan (launch 1 of the kernel's side)".
std::string launchName(const EquivResult& r, size_t side, size_t launch);

/// "the kernel" or "the reference"; of two functions of the host: its name.
std::string sideName(const EquivResult& r, size_t side);

/// A value of a type. Floats are printed with all significant digits; NaN and values that are not readable in
/// hexadecimal.
std::string valueText(uint64_t bits, ir::Type type, bool isSigned);
std::string valueText(uint64_t bits, const WordShape& word);
/// The bits: "0x3f800000".
std::string hexText(uint64_t bits, unsigned bytes);

/// "out[5]"; a part of a structure: "out[5] at byte 4".
std::string wordName(const Output& output, uint64_t index);

/// An input of a counterexample: "n = 64", "in = 0 0 1, then 61 times 0".
struct InputText {
  std::string name, value;
};
std::vector<InputText> inputsOf(const EquivResult& r, const Trial& trial);

/// Why there is no proof: a sentence without a full stop.
std::string text(const EquivResult& r, const Why& why);
/// As programs read it: "differs".
const char* code(Cause cause);

}  // namespace gpubmc::core::equiv

#pragma once
// The report of a comparison for a terminal: what is equal, or the input with which it is not, and where the sides
// part.

#include <string>

#include "core/equiv/result.h"

namespace gpubmc::core::equiv {

struct TextOptions {
  bool colour = false, verbose = false, quiet = false;
  bool explain = false;  ///< how many words were found equal, and how
};

std::string textReport(const EquivResult& result, const TextOptions& options);

}  // namespace gpubmc::core::equiv

#pragma once
// The report of a comparison for a terminal: what is equal, or the input for which it is not, and where the two sides
// diverge.

#include <string>

#include "core/equiv/result.h"

namespace gpubmc::core::equiv {

struct TextOptions {
  bool colour = false, verbose = false, quiet = false;
  bool explain = false;  ///< number of words found equal, and by which method
};

std::string textReport(const EquivResult& result, const TextOptions& options);

}  // namespace gpubmc::core::equiv

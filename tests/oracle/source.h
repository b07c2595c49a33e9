#pragma once
// Prints a program as source, to inspect a disagreement and to check it through the whole front-end.

#include <optional>
#include <string>

#include "tests/oracle/program.h"

namespace gpubmc::oracle {

/// In CUDA.
std::string source(const Program& program);
/// In OpenCL C; nothing: it has operations of CUDA alone.
std::optional<std::string> openClSource(const Program& program);

}  // namespace gpubmc::oracle

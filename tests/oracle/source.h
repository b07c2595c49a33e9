#pragma once
// Prints a program as CUDA source, to inspect a disagreement and to check it through the whole front-end.

#include <string>

#include "tests/oracle/program.h"

namespace gpubmc::oracle {

std::string source(const Program& program);

}  // namespace gpubmc::oracle

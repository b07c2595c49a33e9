#pragma once
// A program as CUDA source, for people who look at a disagreement and for checks through the whole front-end.

#include <string>

#include "tests/oracle/program.h"

namespace gpubmc::oracle {

std::string source(const Program& program);

}  // namespace gpubmc::oracle

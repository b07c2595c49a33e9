#pragma once
// Makes a failing program smaller while it still fails.

#include <functional>

#include "tests/oracle/program.h"

namespace gpubmc::oracle {

/// Required: fails(program). Ensured: the result fails and none of its one-step simplifications does.
Program shrink(Program program, const std::function<bool(const Program&)>& fails);

}  // namespace gpubmc::oracle

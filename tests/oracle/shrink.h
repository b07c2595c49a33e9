#pragma once
// Shrinks a failing program as long as it still fails.

#include <functional>

#include "tests/oracle/program.h"

namespace gpubmc::oracle {

/// Requires fails(program). The result fails, and none of its one-step simplifications does.
Program shrink(Program program, const std::function<bool(const Program&)>& fails);

}  // namespace gpubmc::oracle

#pragma once
// Constructors of the solvers in process; one file each, so that their headers stay apart.

#include <memory>

#include "encoder/solver/sat_solver.h"

namespace gpubmc::encoder {

std::unique_ptr<SatSolver> makeCadical();
std::unique_ptr<SatSolver> makeMinisat();

}  // namespace gpubmc::encoder

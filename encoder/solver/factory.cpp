#include "encoder/solver/back_ends.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

std::vector<std::string> satSolverNames() {
  return {"cadical", "minisat"};
}

std::unique_ptr<SatSolver> makeSatSolver(const std::string& name) {
  if (name == "cadical") return makeCadical();
  if (name == "minisat") return makeMinisat();
  std::string known;
  for (const std::string& n : satSolverNames()) known += (known.empty() ? "" : ", ") + n;
  throw UserError("unknown solver '" + name + "'; there are: " + known);
}

}  // namespace gpubmc::encoder

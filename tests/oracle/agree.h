#pragma once
// Does the tool agree with brute force about one program?

#include <optional>
#include <string>

#include "core/check/options.h"
#include "core/check/result.h"
#include "gpu-model/ir/ir.h"
#include "tests/oracle/explore.h"
#include "tests/oracle/program.h"

namespace gpubmc::oracle {

struct Comparison {
  std::optional<std::string> disagreement;  ///< "race: the tool says holds, brute force found ..."
  bool explored = false;                    ///< brute force covered everything
  bool decided = false;                     ///< the tool left no property open
  bool violated = false;                    ///< brute force found something
};

/// All executions on all inputs: the union over every combination of the input bits that the program can see. The module
/// is the program's: kernel 0 with parameters (int *a, int n), and a shared array "s" if it is used.
Found exploreInputs(const Program& program, const ir::Module& module, size_t maxStates);

/// The options under which the tool checks the program.
core::Options optionsFor(const Program& program);
/// Sets disagreement and decided.
void judge(const Found& found, const core::KernelResult& tool, Comparison& result);
Comparison compare(const Program& program, const ir::Module& module,
                   core::Interleavings interleavings = core::Interleavings::Auto, bool exploreRaces = false);
inline bool disagrees(const Comparison& c) { return c.disagreement.has_value(); }

}  // namespace gpubmc::oracle

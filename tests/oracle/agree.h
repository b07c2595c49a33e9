#pragma once
// Compares the tool with brute force on one program.

#include <optional>
#include <string>

#include "core/check/result.h"
#include "core/options/options.h"
#include "gpu-model/ir/ir.h"
#include "tests/oracle/explore.h"
#include "tests/oracle/program.h"

namespace gpubmc::oracle {

struct Comparison {
  std::optional<std::string> disagreement;  ///< "race: the tool says holds, brute force found ..."
  bool decided = false;                     ///< the tool left no property open
};

/// Explores all executions on all inputs: the union over every combination of the input bits that the program can see.
/// The module is the lowered program: kernel 0 with parameters (int *a, int n), and a shared array "s" if the program
/// uses it. Every input counts as at least one state: more than `maxStates` inputs are not started.
Found exploreInputs(const Program& program, const ir::Module& module, size_t maxStates);

/// The options under which the tool checks the program.
core::Options optionsFor(const Program& program);
/// Appends one disagreement to `all`, as a line of its own.
void note(std::optional<std::string>& all, const std::string& one);
/// Adds to `disagreement` and sets `decided`.
void judge(const Found& found, const core::KernelResult& tool, Comparison& result);
/// Requires that `found` is complete. `merge`: states that are reached again are explored only once.
Comparison compare(const Program& program, const ir::Module& module, const Found& found,
                   core::Interleavings interleavings, bool exploreRaces, bool merge);

/// A few inputs of a program: all zeros, and odd numbers in every word, of which the program sees only some bits.
std::vector<interp::Witness> someInputs(const Program& program);

/// The results of all engines on one program, compared with brute force.
struct Agreement {
  std::optional<std::string> disagreement;  ///< the engines and what they disagree about, one line each
  bool explored = false;                    ///< brute force explored everything
  bool violated = false;                    ///< brute force found a violation
  bool three = false;                       ///< brute force, order encoding and exploration were compared
  bool automatic = false, order = false, exploration = false, races = false;  ///< engines that left no property open
  size_t finals = 0;  ///< final states of memory that were compared
};

/// Compares brute force with the exploration, with and without interleaving of racing accesses, and with the formula
/// engines where they apply. `automatic`: also with the tool's default choice of engines.
Agreement agree(const Program& program, bool automatic);
inline bool disagrees(const Agreement& a) {
  return a.disagreement.has_value();
}

}  // namespace gpubmc::oracle

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
  bool decided = false;                     ///< the tool left no property open
};

/// All executions on all inputs: the union over every combination of the input bits that the program can see. The
/// module is the program's: kernel 0 with parameters (int *a, int n), and a shared array "s" if it is used. Every
/// input counts as a state, met or not: more inputs than `maxStates` are not begun.
Found exploreInputs(const Program& program, const ir::Module& module, size_t maxStates);

/// The options under which the tool checks the program.
core::Options optionsFor(const Program& program);
/// What disagrees, a line each: the first is not the last.
void note(std::optional<std::string>& all, const std::string& one);
/// Adds to disagreement and sets decided.
void judge(const Found& found, const core::KernelResult& tool, Comparison& result);
/// Required: found is what brute force found, completely. `merge`: states that are met again are followed once.
Comparison compare(const Program& program, const ir::Module& module, const Found& found,
                   core::Interleavings interleavings, bool exploreRaces, bool merge);

/// A few inputs of a program: zeros; and odd numbers in every word, of which only some bits are seen.
std::vector<interp::Witness> someInputs(const Program& program);

/// What all engines make of one program, beside brute force.
struct Agreement {
  std::optional<std::string> disagreement;  ///< of which engines, and what, a line each
  bool explored = false;                    ///< brute force covered everything
  bool violated = false;                    ///< it found something
  bool three = false;                       ///< brute force, order encoding and exploration were compared
  bool automatic = false, order = false, exploration = false, races = false;  ///< who left no property open
  size_t finals = 0;  ///< final states of memory that were compared
};

/// Compares the exploration, with and without racing accesses, and the formulas alone where they apply; with
/// `automatic` also what the tool does if nobody chooses.
Agreement agree(const Program& program, bool automatic);
inline bool disagrees(const Agreement& a) {
  return a.disagreement.has_value();
}

}  // namespace gpubmc::oracle

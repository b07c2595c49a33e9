#pragma once
// The result for several files.

#include <optional>
#include <string>
#include <vector>

#include "core/check/result.h"

namespace gpubmc::core {

/// One translation unit.
struct UnitResult {
  enum class State : uint8_t {
    Checked,
    NoKernels,       ///< it has nothing to check
    HostOnly,        ///< so it is, by its name and its compile command: the device's compiler does not see it
    DoesNotCompile,  ///< `message` is the first error
    NotReached       ///< the run ended before; `message` is the reason
  } state = State::NotReached;
  std::string file;
  std::string message;                      ///< NoKernels: which templates have no instances; may be empty
  RunResult run;                            ///< if it is checked
  double frontEndSeconds = 0, seconds = 0;  ///< of the front-end; of everything
};

/// A part of a project: number 1 to count.
struct Shard {
  unsigned number = 1, count = 1;
};

struct ProjectResult {
  std::string name;  ///< of the compilation database, or "3 files"
  std::vector<UnitResult> units;
  std::optional<Shard> shard;      ///< only the kernels of this part were checked
  std::vector<std::string> notes;  ///< about the project as a whole
  std::vector<encoder::SolverTime> solvers;
};

/// As for a file, over all its kernels and its host code. A file that does not compile or was not reached is unknown.
/// NotChecked: no file has anything to check.
Status verdictOf(const ProjectResult& project);

/// The program's exit code: that of the verdict, and 0 if there is nothing to check.
int exitCode(const ProjectResult& project);

/// "checked", "no kernels", "host code", "does not compile", "not reached".
const char* name(UnitResult::State state);

/// The files that were checked.
std::vector<const UnitResult*> checkedUnits(const ProjectResult& project);

}  // namespace gpubmc::core

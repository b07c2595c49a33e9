#pragma once
// A third executor of kernel IR, for tests: executes all threads of a launch of a few hundred threads with a random
// schedule on a random input, and detects races by vector clocks. It shares only the IR with the interpreter, the
// symbolic machine and the stepper. Where the semantics leaves open what orders two accesses, it assumes that they are
// ordered, so every reported violation is real.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include "gpu-model/ir/ir.h"
#include "gpu-model/property/property.h"

namespace gpubmc::simulator {

struct Setting {
  uint32_t kernel = 0;
  ir::Launch launch;
  std::map<uint32_t, uint64_t> scalars;  ///< by parameter number: values that are not random
  std::map<uint32_t, uint64_t> extents;  ///< by object, in bytes: extents that the module does not contain
  uint64_t maxSteps = 400'000;           ///< instructions of all threads together
  bool judges = true;                    ///< false: continues after failed assertions and races
};

/// Outside the scope of the simulator: the run has no result.
struct NotSimulated : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Seen {
  std::map<PropertyClass, std::string> violations;  ///< violations that occurred, with one message each
  bool ended = false;                               ///< every thread reached its end
  std::optional<std::string> given;                 ///< why the run was abandoned
};

/// The seed determines input and schedule.
Seen simulate(const ir::Module& module, const Setting& setting, uint64_t seed);

}  // namespace gpubmc::simulator

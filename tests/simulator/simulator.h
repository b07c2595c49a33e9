#pragma once
// A third executor of kernel IR, for tests: all threads of a launch of some hundred threads, one random schedule over
// one random input, races judged by vector clocks. It shares nothing with the interpreter, the symbolic machine and the
// stepper but the IR. Where the semantics leaves open what orders two accesses it takes them to be ordered: what it
// reports, happens.

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
  std::map<uint32_t, uint64_t> scalars;  ///< by number of the parameter: values that are not random
  std::map<uint32_t, uint64_t> extents;  ///< by object, in bytes: sizes that the module does not know
  uint64_t maxSteps = 400'000;           ///< instructions of all threads together
  bool judges = true;                    ///< false: goes on where assertions fail and accesses race
};

/// What the simulator does not know: the run says nothing.
struct NotSimulated : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Seen {
  std::map<PropertyClass, std::string> violations;  ///< what happened, with one message each
  bool ended = false;                               ///< every thread came to its end
  std::optional<std::string> given;                 ///< why the run was given up
};

/// Input and schedule follow from the seed.
Seen simulate(const ir::Module& module, const Setting& setting, uint64_t seed);

}  // namespace gpubmc::simulator

#pragma once
// Two sides of one module that start from the same inputs: launches whose parameters are bound to shared arrays and
// scalars.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/check/assumption.h"
#include "core/equiv/question.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core::equiv {

enum : size_t { kKernelSide, kReferenceSide, kSides };

/// A scalar input. All launches that use it have the same value.
struct Scalar {
  std::string name, typeName;
  ir::Type type;
  bool isSigned = true;
  std::optional<uint64_t> fixed;  ///< --param
};

/// A memory operation of the runtime (copy or fill).
struct Transfer {
  uint32_t to = 0;  ///< object; space Global
  uint64_t toOffset = 0;
  uint32_t from = 0;  ///< object; 0: every byte is set to `byte`
  uint64_t fromOffset = 0;
  uint8_t byte = 0;
  uint64_t bytes = 0;  ///< at least 1
  ir::LocId loc = 0;
};

/// A launch of a kernel of the comparison's module: its pointers refer to the shared arrays, its parameters have the
/// names that the user knows.
struct Launched {
  uint32_t kernel = 0;
  std::string shownName;  ///< its name in the source
  ir::Launch launch;
  std::string origin;                ///< of the launch
  std::vector<uint32_t> scalars;     ///< by parameter: index into Comparison::scalars; unused for pointers
  bool isNothing = false;            ///< the call of a host function, before any operation
  std::optional<Transfer> transfer;  ///< of the runtime: its violations do not depend on memory contents
  /// All memory that it reads may have arbitrary contents, as the check of this launch alone assumes.
  bool startsAnywhere = false;
};

struct Side {
  std::vector<Launched> launches;  ///< at least one, in order
  bool isReference = false;        ///< a function of the host, called by one thread
};

struct Comparison {
  ir::Module module;  ///< its kernels are those of the launches, and no others
  std::vector<Scalar> scalars;
  std::array<Side, kSides> sides;
  std::map<std::string, uint32_t> arrays;  ///< arrays used by launches, by name: objects
  std::vector<uint32_t> scratch;           ///< objects
  /// The object that receives the reference's return value; 0: it has none.
  uint32_t resultObject = 0;
  std::optional<ResultPlace> result;  ///< where the kernel's side stores it, if given
  /// The object that receives the return value of the function on the kernel's side; 0: it is none, or has none.
  uint32_t ownResult = 0;
  std::vector<Assumption> assumptions;
  std::vector<std::string> notes;
};

}  // namespace gpubmc::core::equiv

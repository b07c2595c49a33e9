#pragma once
// Two sides of one module that start from the same inputs: launches whose parameters are bound to common arrays and
// scalars.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/equiv/question.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core::equiv {

enum : size_t { kKernelSide, kReferenceSide, kSides };

/// An input that is no memory. Launches that take it take the same value.
struct Scalar {
  std::string name, typeName;
  ir::Type type;
  bool isSigned = true;
  std::optional<uint64_t> fixed;  ///< --param
};

/// What the runtime does to memory.
struct Transfer {
  uint32_t to = 0;  ///< object; space Global
  uint64_t toOffset = 0;
  uint32_t from = 0;  ///< object; 0: every byte becomes `byte`
  uint64_t fromOffset = 0;
  uint8_t byte = 0;
  uint64_t bytes = 0;  ///< at least 1
  ir::LocId loc = 0;
};

/// A kernel of the comparison's module as it is launched here: its pointers lead to the common arrays, its parameters
/// have the names that the user knows them by.
struct Launched {
  uint32_t kernel = 0;
  std::string shownName;  ///< as the source has it
  ir::Launch launch;
  std::string origin;                ///< of the launch
  std::vector<uint32_t> scalars;     ///< by parameter: index into Comparison::scalars; unused for pointers
  bool isNothing = false;            ///< the call of a host function, before it does anything
  std::optional<Transfer> transfer;  ///< of the runtime: where it goes wrong depends on no contents
  /// All memory that it reads may be as the check of this launch alone has it: any.
  bool startsAnywhere = false;
};

struct Side {
  std::vector<Launched> launches;  ///< at least one, in order
  bool isReference = false;        ///< a sequential function
};

struct Comparison {
  ir::Module module;  ///< its kernels are those of the launches, and no others
  std::vector<Scalar> scalars;
  std::array<Side, kSides> sides;
  std::map<std::string, uint32_t> arrays;  ///< that launches take, by name: objects
  std::vector<uint32_t> scratch;           ///< objects
  /// Where the reference leaves its return value: an object; 0: it has none.
  uint32_t resultObject = 0;
  std::optional<ResultPlace> result;  ///< where the kernel's side leaves it, if that is said
  std::vector<std::string> assumptions, notes;
};

}  // namespace gpubmc::core::equiv

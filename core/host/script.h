#pragma once
// A host function that launches kernels, as a sequence of operations on memory: what `gpubmc equiv` compares if several
// kernels compute one result. Plain data.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/host/source_facts.h"
#include "gpu-model/ir/launch.h"

namespace gpubmc::core {

/// Memory that the operations refer to: an argument of the function, or an allocation.
struct ScriptBuffer {
  std::string name;                      ///< of the argument or the variable; "memory of line 12"
  std::optional<size_t> param;           ///< index of the argument that points to its start
  std::string variable;                  ///< a device variable: its name in the source; otherwise empty
  uint64_t elementBytes = 0;             ///< for a variable
  std::vector<ir::ElementPart> parts{};  ///< for a variable: see ir::Object
  std::optional<uint64_t> bytes;         ///< known except for arguments without constraints
  bool isZero = false;                   ///< initially zero
};

struct ScriptPlace {
  size_t buffer = 0;    ///< index into HostScript::buffers
  uint64_t offset = 0;  ///< bytes
};

struct ScriptArgument {
  enum class Kind : uint8_t { Number, Param, Place, Null } kind = Kind::Number;
  uint64_t bits = 0;  ///< Number
  size_t param = 0;   ///< Param: index of the function's argument, passed on unchanged
  ScriptPlace place;
};

struct ScriptOperation {
  enum class Kind : uint8_t {
    Launch,
    Copy,  ///< `bytes` bytes from `from` to `to`
    Set,   ///< `bytes` bytes at `to` become `data`, repeated
  } kind = Kind::Launch;
  unsigned line = 0;
  std::string name;     ///< the called function: "cudaMemcpy"; Launch: the kernel's linkage name
  uint32_t kernel = 0;  ///< Launch: index in the module
  ir::Dim3 grid{1, 1, 1}, block{1, 1, 1};
  uint64_t sharedBytes = 0;
  std::vector<ScriptArgument> arguments;
  ScriptPlace to, from;
  uint64_t bytes = 0;
  std::vector<uint8_t> data;  ///< 1 byte or as many as `bytes`
};

struct HostScript {
  std::string function;  ///< as written in the source
  unsigned line = 0;
  std::vector<ParamFacts> params;
  std::vector<unsigned> widths;  ///< by argument: bits of a scalar; 0: a pointer
  std::vector<bool> floats;      ///< by argument: it is a float
  std::vector<ScriptBuffer> buffers;
  std::vector<ScriptOperation> operations;
  std::optional<ScriptPlace> result;  ///< what the function returns: its location at the end
  unsigned resultBytes = 0;
};

}  // namespace gpubmc::core

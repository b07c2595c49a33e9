#pragma once
// The host side of a CUDA file as LLVM code, with what Clang's syntax tree knows of the functions that it only calls.

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/check/options.h"
#include "core/frontend/reference/find.h"

namespace gpubmc::core {

/// A type as far as calls depend on it.
struct HostType {
  enum class Kind : uint8_t { Other, Integer, Floating, Pointer, Array, Function, Record } kind = Kind::Other;
  unsigned bits = 0;         ///< Integer, Floating
  bool isSigned = false;     ///< Integer
  bool isReference = false;  ///< to that type
  bool isConst = false;      ///< Pointer, and references: what it points to
  bool isToData = false;     ///< Pointer and references: to numbers, or void; no pointers are there
  uint64_t bytes = 0;        ///< Record, Array; Pointer: what it points to (0: void or incomplete)
};

/// A number or a pointer in a structure that a kernel takes by value (core/frontend/clang/structure_parts.h).
struct HostPart {
  size_t parameter = 0;
  uint64_t offset = 0;
  HostType type;
};

/// Of all structures that a kernel takes.
struct HostParts {
  std::vector<HostPart> list;  ///< in the order of KernelFacts::params
  std::set<size_t> all;        ///< structures in which nothing else stands, by parameter
};

/// A function as the source declares it.
struct HostFunction {
  std::string name;        ///< without scopes: "cudaMalloc"
  bool isLibrary = false;  ///< a header of the system declares it, or one that is part of gpubmc
  bool isRuntime = false;  ///< of gpubmc's own headers: parameters are references to whatever is passed
  bool isSkipped = false;  ///< it has a body, which was left out because of errors
  bool isMember = false;   ///< its first parameter is the object
  std::vector<HostType> params;
};

/// A variable of the device.
struct DeviceVariable {
  bool isZero = false;      ///< the program begins with zero in it
  bool isConstant = false;  ///< no kernel writes to it
  bool isManaged = false;   ///< the host uses the same memory; else its code has a variable of that name for itself
  std::string name;         ///< as the source has it, without scopes
  uint64_t elementBytes = 0;
  std::vector<ir::ElementPart> parts;  ///< see ir::Object
};

struct HostProgram {
  std::unique_ptr<llvm::LLVMContext> context;     ///< declared first: outlives the module
  std::unique_ptr<llvm::Module> module;           ///< local scalars are registers; null: nothing could be compiled
  std::map<std::string, HostFunction> functions;  ///< by linkage name: those without a body in the module
  std::map<std::string, std::string> kernels;     ///< functions that stand for kernels: their names on the device
  /// Kernels, by their names on the device, that functions of the host name, whether or not they are compiled: what
  /// stands in a branch that constants decide is in the source alone.
  std::set<std::string> named;
  std::set<std::string> namedByDevice;                        ///< likewise, functions of the device
  std::map<std::string, std::vector<HostType>> kernelParams;  ///< by the name on the device
  std::map<std::string, HostParts> kernelParts;               ///< likewise: of structures
  std::map<std::string, DeviceVariable> deviceVariables;      ///< by the linkage name of what stands for them here
  bool isComplete = true;                                     ///< no body was left out
  std::vector<SearchResult> asked;                            ///< of options.hostFunction; empty: there is none
};

/// Compiles options.file for the host. Never fails: what does not compile is missing. Needs no other state, so that it
/// can run beside the compilation for the device.
HostProgram compileHostProgram(const Options& options);

}  // namespace gpubmc::core

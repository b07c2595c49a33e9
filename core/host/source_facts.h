#pragma once
// Facts from Clang's syntax tree that are needed after it is gone: names and types as written in the source, and
// launches in host code. Plain data, keyed by linkage name, so that lowering depends on LLVM only.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gpu-model/ir/contents.h"
#include "gpu-model/ir/ir.h"
#include "gpu-model/ir/launch.h"
#include "gpu-model/ir/structure_part.h"

namespace gpubmc::core {

/// Memory of a kernel: the array of a parameter, one that `found` names, or a variable of the device.
struct ArrayRef {
  bool isFound = false;
  size_t index = 0;
  std::string variable{};  ///< its linkage name; empty: it is an array
  friend auto operator<=>(const ArrayRef&, const ArrayRef&) = default;
};

/// An array to which only pointers in memory lead.
struct FoundArray {
  uint64_t bytes = 0;
  ir::HostPlaces at;
  ir::KnownContents contents;
  friend bool operator==(const FoundArray&, const FoundArray&) = default;
};

/// What pointers in the memory of arrays lead to at all launches in the host code.
struct KnownPointers {
  struct Pointer {
    ArrayRef to;
    uint64_t offset = 0;  ///< in bytes, from the array's start
    friend bool operator==(const Pointer&, const Pointer&) = default;
  };
  std::vector<FoundArray> found;
  std::map<ArrayRef, std::map<uint64_t, Pointer>> held;  ///< by the offset of the pointer in the array
  friend bool operator==(const KnownPointers&, const KnownPointers&) = default;
};

struct ParamFacts {
  std::string name, type;  ///< as spelled: "const float *"
  bool isSigned = true;
  bool isInteger = false;     ///< other than bool
  std::string elementType{};  ///< pointers: the type pointed to
  bool isCode = false;        ///< pointer to a function
  bool isOpaque = false;      ///< OpenCL: an image, a sampler or another object of the host that is no buffer
  uint64_t elementBytes = 0;  ///< 0: void or incomplete
  /// Of the pointed-to object, or of a structure that is passed by value: see ir::Object.
  std::vector<ir::ElementPart> parts{};
  std::optional<uint64_t> bytes{};  ///< references: size of the referent
  /// It is part of a structure that is passed by value: see ir::KernelParam.
  std::optional<ir::StructurePart> part{};
  uint8_t bits = 0;       ///< for a part that is a number
  bool isUnused = false;  ///< a part that the kernel does not use
  /// Pointers: bytes that the host code allocates. Parameters in it are those of the source.
  std::optional<ir::Expression> extent{};
  bool isExtentUnproved = false;    ///< see ir::KernelParam
  ir::HostPlaces allocatedAt{};     ///< see ir::KernelParam
  uint64_t offset = 0;              ///< pointers: see ir::KernelParam
  ir::KnownContents contents{};     ///< pointers: the contents common to all launches in the host code
  std::optional<int64_t> passed{};  ///< integers: the value that all launches in the host code pass
  ir::HostPlaces passedAt{};        ///< see ir::KernelParam
  std::vector<int64_t> mayPass{};   ///< see ir::KernelParam
  std::optional<bool> isNull{};     ///< pointers: see ir::KernelParam
  bool isNullAtSome = false;        ///< see ir::KernelParam
};

struct KernelFacts {
  std::string linkName, name;                         ///< name: with template arguments, "reduce<64>"
  std::vector<ParamFacts> params;                     ///< parameters of the source, followed by parts of structures
  std::map<std::string, ir::KnownContents> contents;  ///< by linkage name: contents of variables common to all launches
  /// By linkage name, variables that launches are assumed to leave unchanged, if what is known depends on it.
  std::map<std::string, ir::Keeping> kept{};
  std::set<std::string> computed{};  ///< variables by linkage name: see ir::Kernel
  std::optional<uint32_t> maxThreads;
  bool isOpenCl = false;
  std::optional<ir::Dim3> requiredBlock{};                      ///< see ir::Kernel
  std::optional<uint32_t> warpSize{};                           ///< see ir::Kernel
  std::optional<ir::SourceLaunch> launch;                       ///< parameters in it are those of the source
  std::vector<std::pair<size_t, size_t>> shared;                ///< pointers into one array at some launch
  std::vector<std::pair<std::string, std::string>> foundTwice;  ///< see ir::Kernel
  std::vector<std::pair<size_t, std::string>> onVariable{};     ///< see ir::Kernel; variables by linkage name
  std::vector<std::pair<size_t, size_t>> same;                  ///< pointers to the start of one array at all launches
  KnownPointers pointers{};
  /// OpenCL: the bytes that all launches pass for parameters in local memory, by the order of these parameters; unset:
  /// they differ, or are not known.
  std::vector<std::optional<uint64_t>> localBytes{};
  /// OpenCL: by parameter of the source: the linkage name of the variable in local memory that it has become; empty: it
  /// is the next of `params`.
  std::vector<std::string> becameLocal{};
  ir::Dim3 inferredBlock{0, 0, 0};                  ///< see ir::Kernel
  std::set<std::pair<unsigned, unsigned>> returns;  ///< line and column of its return statements
  bool isNeverLaunched = false;                     ///< see ir::Kernel
  bool isOfLibrary = false;                         ///< defined in a system header: of CUB, Thrust, ...
  bool isReference = false;                         ///< see ir::Kernel
  std::string result;                               ///< of a reference: linkage name of the variable for its result

  /// The number of `params` that the source has.
  size_t declaredCount() const {
    size_t n = 0;
    while (n < params.size() && !params[n].part) ++n;
    return n;
  }
};

struct VariableFacts {
  std::string name, elementType;
  uint64_t elementBytes = 0;
  std::vector<ir::ElementPart> parts{};  ///< see ir::Object
};

struct SourceFacts {
  std::vector<KernelFacts> kernels;                ///< in source order; a template contributes its instantiations
  std::map<std::string, VariableFacts> variables;  ///< device variables and results by linkage name
  std::vector<std::string> uninstantiated;         ///< kernel templates without an instance
  std::vector<std::string> notes;
  bool namesKernels = false;  ///< host code launches kernels, or uses their addresses
};

}  // namespace gpubmc::core

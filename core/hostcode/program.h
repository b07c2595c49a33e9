#pragma once
// The host side of a CUDA file as LLVM IR, with what Clang's syntax tree knows of the functions that have no body
// there.

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/frontend/reference/find.h"
#include "core/hostcode/device_uses.h"
#include "core/options/allowance.h"
#include "core/options/options.h"

namespace gpubmc::core {

/// What calls depend on in a type.
struct HostType {
  enum class Kind : uint8_t { Other, Integer, Floating, Pointer, Array, Function, Record } kind = Kind::Other;
  unsigned bits = 0;         ///< Integer, Floating
  bool isSigned = false;     ///< Integer
  bool isReference = false;  ///< a reference to that type
  bool isConst = false;      ///< Pointer, references: what it points to is const
  bool isToData = false;     ///< Pointer, references: what it points to is numbers or void, without pointers
  uint64_t bytes = 0;        ///< Record, Array; Pointer: of what it points to (0: void or incomplete)
};

/// A number or a pointer in a structure that a kernel takes by value (core/frontend/clang/structure_parts.h).
struct HostPart {
  size_t parameter = 0;
  uint64_t offset = 0;
  HostType type;
};

/// The parts of all structures that a kernel takes.
struct HostParts {
  std::vector<HostPart> list;  ///< in the order of KernelFacts::params
  std::set<size_t> all;        ///< structures that contain nothing else, by parameter
};

/// A function as the source declares it.
struct HostFunction {
  std::string name;        ///< without scopes: "cudaMalloc"
  bool isLibrary = false;  ///< declared by a system header or one of gpubmc's own, or built into the compiler
  bool isRuntime = false;  ///< declared by gpubmc's own headers: each parameter is a reference to what is passed
  bool isSkipped = false;  ///< its body was skipped because of errors
  bool isMember = false;   ///< the first parameter is the object
  /// It returns a pointer to a record of a library, and gets nothing that leads to such a record: fopen.
  bool returnsOwn = false;
  std::vector<HostType> params;
};

/// A device variable.
struct DeviceVariable {
  bool isZero = false;      ///< initially zero
  bool isConstant = false;  ///< no kernel writes to it
  bool isManaged = false;   ///< the host uses the same memory; otherwise host code has its own variable of this name
  bool isVisible = false;   ///< not static: the device code of other files may name it, if that is linked
  std::string name;         ///< as in the source, without scopes
  uint64_t elementBytes = 0;
  std::vector<ir::ElementPart> parts;  ///< see ir::Object
};

/// What is known of the host side besides its code. Names are linkage names.
struct HostTables {
  std::map<std::string, HostFunction> functions;  ///< those without a body in the module
  std::map<std::string, std::string> kernels;  ///< host stubs of kernels, with the names of the kernels on the device
  /// Kernels, by their names on the device, to which functions of the host refer, whether or not these are compiled:
  /// code under a constant condition may exist in the source only.
  std::set<std::string> named;
  std::set<std::string> namedByDevice;                        ///< likewise, for functions of the device
  std::map<std::string, std::vector<HostType>> kernelParams;  ///< by the name on the device
  std::map<std::string, HostParts> kernelParts;               ///< by the name on the device: parts of structures
  std::map<std::string, DeviceVariable> deviceVariables;      ///< by the linkage name of the host's variable
  bool isComplete = true;             ///< no body was skipped that reaches what the file declares
  bool isEntire = true;               ///< neither code nor a header was left out
  bool hasStreamOfThread = false;     ///< the default stream is that of the calling thread
  bool isOpenCl = false;              ///< it launches kernels of OpenCL
  std::vector<Allowance> allowances;  ///< comments of the source
};

/// The host side of a file, or of several files that are linked.
struct HostProgram : HostTables {
  std::unique_ptr<llvm::LLVMContext> context;  ///< declared first, to outlive the module
  std::unique_ptr<llvm::Module> module;        ///< local scalars are registers; null: nothing could be compiled
  /// Code of other files may call functions of this one, launch its kernels or set its variables: nothing is known of
  /// what happened before they do, or while they run.
  bool isEntered = false;
  std::set<std::string> launchedElsewhere;  ///< kernels, by the name on the device, that other files may launch
  std::set<std::string> setElsewhere;       ///< variables that other files may set
  bool isLinked = false;                    ///< of several files: what follows matters
  std::vector<DeviceUses> otherDevices;     ///< of the files that are not checked
  bool areDevicesKnown = true;              ///< these are all
  /// Device variables of linked files that are not in the device code of the file that is checked: each kernel may
  /// write to them.
  std::set<std::string> foreignVariables;
  /// The linked files have no device variables, and no two of them have one kernel or kernels of one name: the program
  /// is the same for the check of each, but for otherDevices.
  bool isSameFromAll = false;
  bool sharesDevice = false;        ///< the device code of the linked files is linked, too: it shares its variables
  std::vector<SearchResult> asked;  ///< the search for options.hostFunction; empty: it is not set
};

/// Of the blocks that it may launch.
inline const ir::BlockLimits& blockLimitsOf(const HostTables& program) {
  return ir::blockLimits(program.isOpenCl);
}

/// The function in which all runs of the program begin, in a state that is known. Null: it is not in this file, or
/// other files may enter this one elsewhere.
const llvm::Function* beginningOf(const HostProgram& program);

/// The static initialisers in the order in which those of one file run: by priority, then as in the source.
std::vector<const llvm::Function*> staticInitialisers(const llvm::Module& module);
/// Functions that the system calls before these or at the end of the program, by other lists.
std::vector<const llvm::Function*> calledBySystem(const llvm::Module& module);

/// Fills in what files outside the program use of it.
void noteOthers(HostProgram& program, const OtherFiles& others);

/// Compiles options.file for the host. Never fails: what does not compile is missing. Uses no other state, so it can
/// run in parallel with the compilation for the device.
HostProgram compileHostProgram(const Options& options);

/// A kernel of OpenCL as its host sees it.
struct OpenClKernel {
  enum class Passing : uint8_t { Pointer, Integer, Floating, Bytes, Local };
  struct Parameter {
    Passing passing = Passing::Bytes;
    uint64_t bytes = 0;         ///< of the value; Local: not used
    bool isSigned = false;      ///< Integer
    bool isWritten = true;      ///< Pointer: the kernel may write there
    uint64_t elementBytes = 0;  ///< Pointer: of what it points to (0: void or incomplete)
    std::string name;
  };
  std::string name;
  std::vector<Parameter> parameters;  ///< of the source
};

struct OpenClHost {
  HostProgram program;
  std::string diagnostics;          ///< nothing could be compiled: Clang's
  std::vector<std::string> errors;  ///< likewise, one line each
  std::vector<std::string> notes;   ///< omitted code
};

/// Compiles options.hostFile, whose calls of OpenCL become those of the CUDA runtime (headers/include/opencl/CL/cl.h).
/// In the tables of the program, parameters in local memory are numbers of bytes behind all others.
OpenClHost compileOpenClHost(const Options& options, const std::vector<OpenClKernel>& kernels);

}  // namespace gpubmc::core

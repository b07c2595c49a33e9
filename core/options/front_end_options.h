#pragma once
// How a file is read: what the front-end and the analysis of host code need to know.

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/options/language.h"
#include "core/options/other_files.h"
#include "core/options/source_texts.h"

namespace gpubmc::core {

/// Whether a product and a sum are one operation with one rounding, as compilers may contract them (--fmad).
enum class Contraction { Either, On, Off };

/// The meaning of nvcc's options of the same names for operations on float; double is never affected.
struct FloatPrecision {
  bool ftz = false;         ///< --ftz: subnormal operands and results are zeros of their sign
  bool precDiv = true;      ///< --prec-div: division is rounded as in IEEE 754, or approximate
  bool precSqrt = true;     ///< --prec-sqrt: the same for the square root
  bool intrinsics = false;  ///< --use_fast_math: x / y is __fdividef(x, y), sinf is __sinf, and so on
  friend bool operator==(const FloatPrecision&, const FloatPrecision&) = default;
};

/// A host function to compare kernels with (--reference).
struct ReferenceRequest {
  std::string function;  ///< "f", "ns::f", "Class::f", "f<int, 4>"; "f(int *, int)" if there are several
  std::string file;      ///< empty: the checked file itself
};

struct FrontEndOptions {
  std::string file;
  std::vector<std::string> includeDirs, defines, clangArgs;
  std::vector<std::string> undefines;  ///< macros of gpubmc's own headers, or of Clang, that the file does not see
  std::string standard;                ///< empty: defaultStandard of the file's language
  std::optional<std::string> cudaPath;
  std::map<std::string, uint64_t> localBytes;  ///< --local a=1024: bytes behind a parameter in local memory (OpenCL)
  std::array<uint64_t, 3> globalOffset{};      ///< --global-offset: where global identifiers begin (OpenCL)
  std::optional<std::string> kernel;           ///< --kernel NAME
  /// A function of the host whose launches and copies are followed, to compare their result (FrontendResult::script).
  std::optional<std::string> hostFunction;
  /// `file` has no kernel: its functions among `references` are all that is compiled.
  bool functionsAlone = false;
  std::string target;                 ///< --target: of functions of the host; empty: this machine's
  std::vector<std::string> features;  ///< -m: instructions that functions of the host may use: "avx2", "arch=haswell"
  std::vector<ReferenceRequest> references;  ///< a reference that names a kernel of `file` denotes that kernel: nothing
                                             ///  is added
  /// Filled by the front-end. Shared by the copies of these options; never null.
  std::shared_ptr<SourceTexts> sources = std::make_shared<SourceTexts>();

  /// The file is one of several. Null: it is the whole program.
  std::shared_ptr<const OtherFiles> others;

  /// --host: what is used of host code: everything known about launches, only their shapes, or nothing.
  enum class Host : uint8_t { Follow, Launches, Ignore } host = Host::Follow;
  /// --host FILE: the program that launches the kernels of `file`, which is in OpenCL C.
  std::optional<std::string> hostFile;
  /// --audit-host: check each step of the host analysis against its invariant; no effect on the answers.
  bool auditHost = false;
  /// A kernel that is launched in several ways is checked once for each way; otherwise with what the launches share.
  bool launchesApart = true;
  bool initGlobals = false;
  Contraction contraction = Contraction::Either;
  FloatPrecision precision;
  /// Which matrix operations of a warp are computed; the others have arbitrary results.
  enum class Matrices : uint8_t { None, Integers, Reals } matrices = Matrices::None;
  bool mallocFail = false;          ///< --malloc-fail: malloc and new on the device may return null
  std::vector<std::string> dumpIr;  ///< stages: "clang", "inline", "promote", "lower" or "all"
};

}  // namespace gpubmc::core

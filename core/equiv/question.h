#pragma once
// What `gpubmc equiv` is asked: which launches are compared with which reference, what of them, and how exactly.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/check/options.h"
#include "core/host/script.h"

namespace gpubmc::core::equiv {

/// By the name on the kernel's side: the name on the other.
using NameMap = std::map<std::string, std::string>;

/// A launch of the kernel's side after the first one (--then).
struct FurtherLaunch {
  std::string kernel;
  std::optional<ir::Dim3> grid, block;
  std::optional<uint64_t> sharedBytes;
  NameMap map;  ///< by the name that is known already: the name of this kernel's parameter
};

/// Where the reference's return value is in the kernel's memory: an element of an array.
struct ResultPlace {
  std::string array;
  uint64_t element = 0;
};

enum class FloatMode : uint8_t {
  Exact,  ///< operations round; equal are values with equal bits
  Reals,  ///< operations are those of real numbers
};

struct Question {
  /// The kernel, its launch, inputs, bounds: as for the check of a kernel. `kernel` is the first launch's.
  Options options;
  std::optional<HostScript> script;  ///< the kernel's side is this function of the host; no kernel is named then
  std::string reference;             ///< a function, or a kernel of one thread
  std::string referenceFile;         ///< empty: that of the kernel
  /// The reference is a kernel with a launch of its own: what is unset is as the kernel's.
  bool referenceIsKernel = false;
  std::optional<ir::Dim3> referenceGrid, referenceBlock;
  std::optional<uint64_t> referenceSharedBytes;
  std::vector<FurtherLaunch> then;
  NameMap map;                       ///< of the kernel's names to the reference's
  std::vector<std::string> compare;  ///< empty: all arrays that are written, and the return value
  std::vector<std::string> scratch;  ///< arrays of one side alone; they are not compared
  std::optional<ResultPlace> result;
  std::optional<uint64_t> ulps;     ///< floats may be this many representable numbers apart
  std::optional<double> tolerance;  ///< or differ by so much
  FloatMode floats = FloatMode::Exact;
  uint8_t floatAssumptions = 0;  ///< --fp-assume: a set of encoder::FloatAssumption
  bool explain = false;
  bool confirmNative = false;  ///< a difference is held against machine code of the reference

  /// Values that differ when they are rounded may count as equal: a run that shows such a difference decides nothing.
  bool isLoose() const { return floats == FloatMode::Reals || floatAssumptions != 0; }
};

}  // namespace gpubmc::core::equiv

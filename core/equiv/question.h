#pragma once
// The input of `gpubmc equiv`: the launches, the reference, the outputs to compare, and the precision.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/host/script.h"
#include "core/options/options.h"

namespace gpubmc::core::equiv {

/// Maps names of the kernel's side to names of the other side.
using NameMap = std::map<std::string, std::string>;

/// A launch of the kernel's side after the first one (--then).
struct FurtherLaunch {
  std::string kernel;
  std::optional<ir::Dim3> grid, block;
  std::optional<uint64_t> sharedBytes;
  NameMap map;  ///< maps a known name to the name of this kernel's parameter
};

/// The location of the reference's return value in the kernel's memory: an element of an array.
struct ResultPlace {
  std::string array;
  uint64_t element = 0;
};

enum class FloatMode : uint8_t {
  Exact,  ///< operations round; values are equal if their bits are
  Reals,  ///< operations are those of the real numbers
};

/// --param n=0..67: each of these values is a comparison of its own.
struct ParamRange {
  std::string name;
  int64_t from = 0, to = 0;  ///< both included; from <= to
};

struct Question {
  /// The kernel, its launch, inputs, bounds: as for the check of a kernel. `kernel` is that of the first launch.
  Options options;
  std::optional<HostScript> script;  ///< the kernel's side is this function of the host; no kernel is named then
  /// The kernel's side is this function of the host, called by one thread; no kernel is named then.
  std::string function;
  std::vector<ParamRange> ranges;
  std::string reference;      ///< a function, or a kernel of one thread
  std::string referenceFile;  ///< empty: that of the kernel
  /// The reference is a kernel with a launch of its own: unset values are as for the kernel.
  bool referenceIsKernel = false;
  std::optional<ir::Dim3> referenceGrid, referenceBlock;
  std::optional<uint64_t> referenceSharedBytes;
  std::vector<FurtherLaunch> then;
  NameMap map;                       ///< from the kernel's names to the reference's
  std::vector<std::string> compare;  ///< empty: all arrays that are written, and the return value
  std::vector<std::string> scratch;  ///< arrays of one side alone; they are not compared
  std::optional<ResultPlace> result;
  std::optional<uint64_t> ulps;     ///< permitted distance of floats in representable numbers
  std::optional<double> tolerance;  ///< or permitted difference
  FloatMode floats = FloatMode::Exact;
  uint8_t floatAssumptions = 0;  ///< --fp-assume: a set of encoder::FloatAssumption
  bool explain = false;
  bool confirmNative = false;  ///< a difference is confirmed by machine code of the reference

  /// Whether the parameter has another value in each of several comparisons.
  bool sweeps(const std::string& parameter) const {
    return std::ranges::any_of(ranges, [&](const ParamRange& r) { return r.name == parameter; });
  }
  /// Values that differ after rounding may count as equal, so a run with such a difference decides nothing.
  bool isLoose() const { return floats == FloatMode::Reals || floatAssumptions != 0; }
};

}  // namespace gpubmc::core::equiv

#pragma once
// What is checked of each kernel, for which launch and inputs, and with what effort.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/options/allowance.h"
#include "encoder/chain/choice.h"
#include "gpu-model/ir/element_condition.h"
#include "gpu-model/ir/launch.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core {

/// How operations whose order matters are treated (--interleavings).
enum class Interleavings {
  Auto,       ///< formulas first, exploration where these leave something open
  Order,      ///< all orders in one formula
  Explore,    ///< one order after the other
  Canonical,  ///< one order; results that other orders could give are arbitrary
};

/// The text of a value whose type is not yet known, and its origin ("--param", "k.cu:1: --param").
struct GivenValue {
  std::string text, origin;
};

struct CheckOptions {
  // launch; each unset field falls back: header comment, <<<>>> in the source, then a choice from the code
  // (chooseLaunch)
  std::optional<ir::Dim3> grid, block;
  std::optional<ir::Dim3> globalSize;  ///< --global_size: threads of the whole grid, if `grid` is not set
  std::string gridOrigin = "command line", blockOrigin = "command line";  ///< origin of the fields that are set
  std::optional<uint64_t> sharedBytes;
  std::optional<unsigned> warpSync;  ///< --warp-sync[=32]: lock-step warps of that size
  std::optional<unsigned> warpSize;  ///< --warp-size, or --arch gfx...; unset: that of the language
  bool exitedArrive = false;
  std::optional<unsigned> arch;  ///< --arch sm_XX: whose memory system costs are counted for; unset: the newest

  // inputs
  /// --inputs: which inputs decide the exit code. Auto: those of the launches, if the file has any.
  enum class Inputs { Auto, All, Launches } inputs = Inputs::Auto;
  /// --callers: what code that is not there passes. Reasonable: a kernel that is right in some environment
  /// (core/check/environment.h) is not violated. With Inputs::All, callers pass anything.
  enum class Callers : uint8_t { Reasonable, Any } callers = Callers::Reasonable;
  std::map<std::string, std::string> arrays;  ///< --array a=64 or a=n*m: elements, an expression over parameters
  std::map<std::string, GivenValue> params;   ///< --param n=64; parsed by parameterBits
  std::vector<std::pair<std::string, std::string>> aliases;  ///< --alias a,b
  std::vector<std::string> assumes;                          ///< --assume 'n % 4 == 0': over integer parameters
  std::vector<ir::Expression> preconditions;  ///< to try: over the parameters of the one kernel that is checked
  std::vector<ir::ElementCondition> elementConditions;  ///< to try: of its arrays
  /// --floats: in formulas, float operations are uninterpreted functions with bounds. Auto: if the model of such a
  /// formula does not replay, exact IEEE 754 semantics is tried; Exact: exact from the start; Abstract: never exact.
  enum class Floats : uint8_t { Auto, Exact, Abstract } floats = Floats::Auto;
  uint8_t floatAssumptions = 0;  ///< --fp-assume: a set of encoder::FloatAssumption

  // bounds
  unsigned unwind = 8;
  uint64_t maxIterations = 1'000'000;

  // checks
  std::map<PropertyClass, Severity> severities;  ///< override the defaults of the table
  std::map<PropertyClass, double> thresholds;    ///< --threshold bank-conflict=4: from so many times the ideal
  bool onlyIntraBlock = false;                   ///< --only-intra-group
  bool onlyDivergence = false;
  bool anySize = false;               ///< --any-size: a proof for this launch alone leaves the property undecided
  bool all = false;                   ///< --all: do not stop at the first violation of a kernel
  std::vector<Allowance> allowances;  ///< suppressed violations

  // interleavings
  Interleavings interleavings = Interleavings::Auto;
  bool noReduction = false;   ///< --no-por: every order of visible operations
  bool exploreRaces = false;  ///< --explore-races: accesses that race are interleaved too
  uint64_t maxInterleavings = 200'000;
  /// --merge-states: equal states are expanded once. Auto: if there are many interleavings.
  enum class Merging { Auto, Always, Never } merging = Merging::Auto;

  // solving
  /// The solvers of the run (--solver, --portfolio, ...). Never null.
  std::shared_ptr<const encoder::Solvers> solvers = encoder::makeSolvers();
  unsigned jobs = 0;                           ///< 0: one per core
  std::optional<double> timeoutSeconds;        ///< for the whole run
  std::optional<double> kernelTimeoutSeconds;  ///< for each kernel
  std::optional<uint64_t> memoryMegabytes;
  std::optional<std::string> cache;  ///< --cache: folder with results of earlier runs

  Severity severity(PropertyClass c) const {
    auto it = severities.find(c);
    return it == severities.end() ? info(c).severity : it->second;
  }
};

}  // namespace gpubmc::core

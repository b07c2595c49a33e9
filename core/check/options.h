#pragma once
// What the user asked for, after command line, header flags and source launches have been combined.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/check/allowance.h"
#include "encoder/chain/choice.h"
#include "gpu-model/ir/launch.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core {

/// How operations whose order matters are treated (--interleavings).
enum class Interleavings {
  Auto,       ///< formulas first, one by one where these leave something open
  Order,      ///< all orders in one formula
  Explore,    ///< one by one
  Canonical,  ///< one order; what others could return is arbitrary
};

/// The text of a value that waits for the type of what it is for, and who said it ("--param", "k.cu:1: --param").
struct GivenValue {
  std::string text, origin;
};

/// Whether a product and a sum are one operation with one rounding, as compilers may have it (--fmad).
enum class Contraction { Either, On, Off };

/// What nvcc's options of the same names say of operations on float; double is never affected.
struct FloatPrecision {
  bool ftz = false;         ///< --ftz: subnormal operands and results are zeros of their sign
  bool precDiv = true;      ///< --prec-div: division is rounded as IEEE 754 has it, or approximate
  bool precSqrt = true;     ///< --prec-sqrt: so is the square root
  bool intrinsics = false;  ///< --use_fast_math: x / y is __fdividef(x, y), sinf is __sinf, and so on
  friend bool operator==(const FloatPrecision&, const FloatPrecision&) = default;
};

/// A function of the host to compare kernels with (--reference).
struct ReferenceRequest {
  std::string function;  ///< "f", "ns::f", "Class::f", "f<int, 4>"; "f(int *, int)" where there are several
  std::string file;      ///< empty: the checked file itself
};

struct Options {
  // front-end
  std::string file;
  std::vector<std::string> includeDirs, defines, clangArgs;
  std::string standard = "c++17";
  std::optional<std::string> cudaPath;
  std::optional<std::string> kernel;  ///< --kernel NAME
  /// A function of the host whose launches and copies are followed, to compare their result (FrontendResult::script).
  std::optional<std::string> hostFunction;
  std::vector<ReferenceRequest> references;  ///< one that names a kernel of `file` is that kernel: nothing is added

  // launch; each unset field falls back: header comment, <<<>>> in the source, then one chosen from the code
  // (chooseLaunch)
  std::optional<ir::Dim3> grid, block;
  std::string gridOrigin = "command line", blockOrigin = "command line";  ///< where the fields that are set come from
  std::optional<uint64_t> sharedBytes;
  std::optional<unsigned> warpSync;  ///< --warp-sync[=32]: lock-step warps of that size
  unsigned warpSize = 32;
  bool exitedArrive = false;

  // inputs
  /// --inputs: which inputs decide the exit code. Auto: those of the launches where the file has any.
  enum class Inputs { Auto, All, Launches } inputs = Inputs::Auto;
  /// --host: what is taken from host code: all that is known of launches, their shapes, or nothing.
  enum class Host : uint8_t { Follow, Launches, Ignore } host = Host::Follow;
  /// --audit-host: each step of the analysis of host code is checked against its invariant, which shows in no answer.
  bool auditHost = false;
  /// A kernel that is launched in several ways is a kernel for each; else what they have in common is known of it.
  bool launchesApart = true;
  std::map<std::string, std::string> arrays;  ///< --array a=64 or a=n*m: elements, an expression over parameters
  std::map<std::string, GivenValue> params;   ///< --param n=64; read by parameterBits
  std::vector<std::pair<std::string, std::string>> aliases;  ///< --alias a,b
  std::vector<std::string> assumes;                          ///< --assume 'n % 4 == 0': over integer parameters
  std::vector<ir::Expression> preconditions;  ///< that are tried: over the parameters of the one kernel that is checked
  bool initGlobals = false;
  Contraction contraction = Contraction::Either;
  FloatPrecision precision;
  /// Which matrix operations of a warp are computed, and not taken to give anything.
  enum class Matrices : uint8_t { None, Integers, Reals } matrices = Matrices::None;
  /// --floats: float operations in formulas are functions of which congruence is known, and bounds. Auto: where a
  /// violation that such a formula has does not happen, what IEEE 754 computes is asked; Exact: at once; Abstract:
  /// never.
  enum class Floats : uint8_t { Auto, Exact, Abstract } floats = Floats::Auto;
  uint8_t floatAssumptions = 0;  ///< --fp-assume: a set of encoder::FloatAssumption
  bool mallocFail = false;       ///< --malloc-fail: malloc and new on the device may give null

  // bounds
  unsigned unwind = 8;
  uint64_t maxIterations = 1'000'000;

  // checks
  std::map<PropertyClass, Severity> severities;  ///< overrides of the table's defaults
  bool onlyIntraBlock = false;                   ///< --only-intra-group
  bool onlyDivergence = false;
  bool anySize = false;               ///< --any-size: what is proved of this launch alone is not decided
  bool all = false;                   ///< --all: do not stop at the first violation of a kernel
  std::vector<Allowance> allowances;  ///< violations that make no verdict

  // interleavings
  Interleavings interleavings = Interleavings::Auto;
  bool noReduction = false;   ///< --no-por: every order of visible operations
  bool exploreRaces = false;  ///< --explore-races: accesses that race are interleaved too
  uint64_t maxInterleavings = 200'000;
  /// --merge-states: states that are met again are followed once. Auto: where interleavings are many.
  enum class Merging { Auto, Always, Never } merging = Merging::Auto;

  // solving
  /// Who answers the questions of the run (--solver, --portfolio, ...). Never null.
  std::shared_ptr<const encoder::Solvers> solvers = encoder::makeSolvers();
  unsigned jobs = 0;                           ///< 0: one per core
  std::optional<double> timeoutSeconds;        ///< for the whole run
  std::optional<double> kernelTimeoutSeconds;  ///< for each kernel
  std::optional<uint64_t> memoryMegabytes;

  // output
  std::optional<std::string> json;           ///< path, "-" for standard output
  std::optional<std::string> sarif;          ///< the same, as SARIF 2.1.0
  std::optional<std::string> baseline;       ///< path: what is in it is known
  std::optional<std::string> writeBaseline;  ///< path
  std::optional<std::string> dumpHb;         ///< the same, of the happens-before graph
  std::optional<std::string> html;           ///< the same, as a page for browsers
  bool traceAll = false;                     ///< --trace all: the JSON has the steps of all threads
  std::optional<uint64_t> traceSteps;        ///< --trace-steps: at most so many
  std::optional<std::string> vectors;        ///< folder for a test vector of each violation
  std::vector<std::string> dumpIr;           ///< stages: "clang", "inline", "promote", "lower" or "all"
  bool explainPlan = false;                  ///< --explain-plan: the policy, and what each row of it did
  bool verbose = false, quiet = false, progress = true;
  enum class Colour { Auto, Always, Never } colour = Colour::Auto;

  std::vector<std::string> notes;  ///< told in the report: unknown header flags, weakening flags, ...
  std::set<std::string> given;     ///< flags of the command line, by long name: header flags yield to them

  Severity severity(PropertyClass c) const {
    auto it = severities.find(c);
    return it == severities.end() ? info(c).severity : it->second;
  }
};

}  // namespace gpubmc::core

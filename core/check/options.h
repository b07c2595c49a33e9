#pragma once
// The user's request after command line, header flags and launches of the source have been combined.

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
  Auto,       ///< formulas first, exploration where these leave something open
  Order,      ///< all orders in one formula
  Explore,    ///< one order after the other
  Canonical,  ///< one order; results that other orders could give are arbitrary
};

/// The text of a value whose type is not yet known, and its origin ("--param", "k.cu:1: --param").
struct GivenValue {
  std::string text, origin;
};

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

struct Options {
  // front-end
  std::string file;
  std::vector<std::string> includeDirs, defines, clangArgs;
  std::string standard = "c++17";
  std::optional<std::string> cudaPath;
  std::optional<std::string> kernel;  ///< --kernel NAME
  /// A function of the host whose launches and copies are followed, to compare their result (FrontendResult::script).
  std::optional<std::string> hostFunction;
  std::vector<ReferenceRequest> references;  ///< a reference that names a kernel of `file` denotes that kernel: nothing
                                             ///  is added

  // launch; each unset field falls back: header comment, <<<>>> in the source, then a choice from the code
  // (chooseLaunch)
  std::optional<ir::Dim3> grid, block;
  std::string gridOrigin = "command line", blockOrigin = "command line";  ///< origin of the fields that are set
  std::optional<uint64_t> sharedBytes;
  std::optional<unsigned> warpSync;  ///< --warp-sync[=32]: lock-step warps of that size
  unsigned warpSize = 32;
  bool exitedArrive = false;

  // inputs
  /// --inputs: which inputs decide the exit code. Auto: those of the launches, if the file has any.
  enum class Inputs { Auto, All, Launches } inputs = Inputs::Auto;
  /// --host: what is used of host code: everything known about launches, only their shapes, or nothing.
  enum class Host : uint8_t { Follow, Launches, Ignore } host = Host::Follow;
  /// --audit-host: check each step of the host analysis against its invariant; no effect on the answers.
  bool auditHost = false;
  /// A kernel that is launched in several ways is checked once for each way; otherwise with what the launches share.
  bool launchesApart = true;
  std::map<std::string, std::string> arrays;  ///< --array a=64 or a=n*m: elements, an expression over parameters
  std::map<std::string, GivenValue> params;   ///< --param n=64; parsed by parameterBits
  std::vector<std::pair<std::string, std::string>> aliases;  ///< --alias a,b
  std::vector<std::string> assumes;                          ///< --assume 'n % 4 == 0': over integer parameters
  std::vector<ir::Expression> preconditions;  ///< to try: over the parameters of the one kernel that is checked
  bool initGlobals = false;
  Contraction contraction = Contraction::Either;
  FloatPrecision precision;
  /// Which matrix operations of a warp are computed; the others have arbitrary results.
  enum class Matrices : uint8_t { None, Integers, Reals } matrices = Matrices::None;
  /// --floats: in formulas, float operations are uninterpreted functions with bounds. Auto: if the model of such a
  /// formula does not replay, exact IEEE 754 semantics is tried; Exact: exact from the start; Abstract: never exact.
  enum class Floats : uint8_t { Auto, Exact, Abstract } floats = Floats::Auto;
  uint8_t floatAssumptions = 0;  ///< --fp-assume: a set of encoder::FloatAssumption
  bool mallocFail = false;       ///< --malloc-fail: malloc and new on the device may return null

  // bounds
  unsigned unwind = 8;
  uint64_t maxIterations = 1'000'000;

  // checks
  std::map<PropertyClass, Severity> severities;  ///< override the defaults of the table
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

  // output
  std::optional<std::string> json;           ///< path, "-" for standard output
  std::optional<std::string> sarif;          ///< the same, as SARIF 2.1.0
  std::optional<std::string> baseline;       ///< path: its findings are suppressed
  std::optional<std::string> writeBaseline;  ///< path
  std::optional<std::string> dumpHb;         ///< the same, of the happens-before graph
  std::optional<std::string> html;           ///< the same, as a page for browsers
  bool traceAll = false;                     ///< --trace all: the JSON has the steps of all threads
  std::optional<uint64_t> traceSteps;        ///< --trace-steps: at most this many
  std::optional<std::string> vectors;        ///< folder for a test vector of each violation
  std::vector<std::string> dumpIr;           ///< stages: "clang", "inline", "promote", "lower" or "all"
  bool explainPlan = false;                  ///< --explain-plan: the policy, and what each row of it did
  bool verbose = false, quiet = false, progress = true;
  enum class Colour { Auto, Always, Never } colour = Colour::Auto;

  std::vector<std::string> notes;  ///< for the report: unknown header flags, weakening flags, ...
  std::set<std::string> given;     ///< flags of the command line, by long name: they override header flags

  Severity severity(PropertyClass c) const {
    auto it = severities.find(c);
    return it == severities.end() ? info(c).severity : it->second;
  }
};

}  // namespace gpubmc::core

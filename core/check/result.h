#pragma once
// Results of a run: the one model behind every printer (text, JSON, SARIF, HTML).

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/check/allowance.h"
#include "core/check/counterexample.h"
#include "core/check/reason.h"
#include "core/check/status.h"
#include "encoder/chain/solver_time.h"
#include "gpu-model/ir/ir.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core {

/// A change of the source with which a violation does not happen; it has been checked.
struct Fix {
  std::string insert;  ///< "__syncthreads();"
  std::string file;
  uint32_t line = 0;
  bool after = false;                   ///< after that line; else before it
  Status verdict = Status::NotChecked;  ///< of the kernel with it: Holds or HoldsWithinBound
};

struct PropertyResult {
  std::optional<PropertyClass> cls;  ///< none: about the kernel as a whole, or an unsupported construct
  std::string id;                    ///< stable: "GPUBMC-RACE"; see docs/properties.md
  Level level = Level::None;         ///< of a race: where it was looked for; of a violated one, between whom it is
  Severity severity = Severity::Error;
  Status status = Status::NotChecked;
  InputDomain domain = InputDomain::All;  ///< what the status is about
  Size size = Size::ThisLaunch;
  std::optional<uint64_t> rounds;  ///< proved as long as loops take no more iterations; none: no matter how many
  std::string subject;             ///< what it is about: array "sdata", assertion text, "barrier"
  Reason reason;                   ///< why it is not decided; which loop was cut; none for violated and holds
  ir::LocId loc = 0;
  std::string message;               ///< of a violation, one line for people: what the replay saw
  Advice advice;                     ///< of a violation: what would exclude it
  std::optional<Allowance> allowed;  ///< accepted for this reason: it makes no verdict
  std::optional<Fix> fix;            ///< of a violation
  std::shared_ptr<const Counterexample> counterexample;
};

/// What a row of the plan did.
struct PlanStep {
  size_t row = 0;       ///< index into plan()
  uint64_t rounds = 0;  ///< iterations after which loops were cut; 0: no loops are followed
  std::string outcome;  ///< one line: what it claimed
  double seconds = 0;
};

struct KernelResult {
  std::string name;
  uint32_t kernel = 0;  ///< index into the module
  ir::Launch launch;
  std::vector<uint32_t> launchLines;  ///< where host code launches it so, if it launches it otherwise, too
  std::string launchOrigin;  ///< "command line", "header comment", "<<<>>> in the source", "default", or one for each
  Status verdict = Status::NotChecked;
  /// What the verdict and the properties are about. Launches: those of the file, and `others` is what goes wrong for
  /// other callers.
  InputDomain decides = InputDomain::All;
  bool hasLaunches = false;  ///< the file says more of the inputs of its launches than that they are there
  Status forLaunches = Status::NotChecked;  ///< if hasLaunches
  Status forAll = Status::NotChecked;
  std::vector<PropertyResult> properties;
  std::vector<PropertyResult> others;
  std::vector<std::string> assumptions;  ///< every assumption that the verdict depends on
  std::vector<std::string> unbounded;    ///< arrays whose bounds are not checked: their extents are not known
  std::vector<std::string> notes;
  std::vector<ir::LocId> unvisited;  ///< see Claims
  std::vector<PlanStep> steps;
  std::map<std::string, double> statistics;  ///< seconds, VCs, accesses, terms, ...
};

struct RunResult {
  std::string file;
  Status verdict = Status::NotChecked;
  std::string reason;  ///< why the run ended before the kernels were known; else empty
  std::vector<KernelResult> kernels;
  std::vector<PropertyResult>
      host;                        ///< what certainly goes wrong in the host program: each violated, no counterexample
  std::vector<std::string> notes;  ///< about the flags of the file, then what the front-end skipped or assumed
  std::vector<encoder::SolverTime> solvers;  ///< in the order of their names
  ir::Module module;                         ///< for names and locations
  size_t hostLocations = 0;                  ///< so many of its locations, the last, are of `host` alone
};

/// It makes the verdict: no warning, and nothing that is allowed.
bool isViolatedError(const PropertyResult& p);

/// The strongest of the statuses in the order of docs/semantics.md: violated, internal error, unsupported, unknown,
/// holds within bound, holds. Properties of severity Warning or Note decide only where they are
/// unsupported or an internal error; what is allowed never does.
Status verdictOf(const std::vector<PropertyResult>& properties);
Status verdictOf(const RunResult& r);

}  // namespace gpubmc::core

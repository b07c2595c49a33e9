#pragma once
// Results of a run: the model that all printers use (text, JSON, SARIF, HTML).

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/check/allowances.h"
#include "core/check/assumption.h"
#include "core/check/counterexample.h"
#include "core/check/environment.h"
#include "core/check/reason.h"
#include "core/check/status.h"
#include "core/options/source_texts.h"
#include "encoder/chain/solver_time.h"
#include "gpu-model/ir/ir.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core {

/// A change of the source that removes a violation; it has been checked.
struct Fix {
  std::string insert;  ///< "__syncthreads();", or what stands instead of `replaces`
  std::string file;
  uint32_t line = 0;
  bool after = false;      ///< after that line; otherwise before it
  std::string replaces{};  ///< an operator at the column of the line; empty: a line of its own is inserted
  uint32_t column = 0;
  Status verdict = Status::NotChecked;  ///< of the changed kernel: Holds or HoldsWithinBound
};

struct PropertyResult {
  std::optional<PropertyClass> cls;  ///< empty: about the kernel as a whole, or an unsupported construct
  std::string id;                    ///< stable: "GPUBMC-RACE"; see docs/properties.md
  Level level = Level::None;         ///< for a race: the level checked; for a violated one, between which threads it is
  Severity severity = Severity::Error;
  Status status = Status::NotChecked;
  InputDomain domain = InputDomain::All;  ///< the inputs that the status covers
  Size size = Size::ThisLaunch;
  std::optional<uint64_t> rounds;  ///< proved if no loop takes more iterations; empty: for any number
  std::string subject;             ///< what it is about: array "sdata", assertion text, "barrier"
  Reason reason;                   ///< why it is undecided; which loop was cut; empty for violated and holds
  ir::LocId loc = 0;
  std::string message;               ///< for a violation, one readable line: what the replay observed
  Advice advice;                     ///< for a violation: what would exclude it
  std::optional<Allowance> allowed;  ///< the suppression that accepts it: it does not affect the verdict
  std::optional<Fix> fix;            ///< for a violation
  std::shared_ptr<const Counterexample> counterexample;
};

/// What a row of the plan did.
struct PlanStep {
  size_t row = 0;       ///< index into plan()
  uint64_t rounds = 0;  ///< iterations after which loops were cut; 0: the engine has no loop bound
  std::string outcome;  ///< one line: its claims
  double seconds = 0;
};

struct KernelResult {
  std::string name;
  uint32_t kernel = 0;  ///< index into the module
  ir::Launch launch;
  std::vector<uint32_t> launchLines;  ///< where host code launches it with these sizes, if it also launches it with
                                      ///  others
  std::string launchOrigin;  ///< "command line", "header comment", "<<<>>> in the source", "default", or one for each
  bool hasOpenGrid = false, hasOpenBlock = false;  ///< nobody says how many blocks, or threads: they are chosen
  Status verdict = Status::NotChecked;
  /// The inputs that the verdict and the properties cover. Launches: those of the file; `others` are then the
  /// violations for other callers.
  InputDomain decides = InputDomain::All;
  bool hasLaunches = false;                 ///< the file restricts the inputs of its launches
  Status forLaunches = Status::NotChecked;  ///< if hasLaunches
  Status forAll = Status::NotChecked;
  std::vector<PropertyResult> properties;
  std::vector<PropertyResult> others;
  std::vector<Assumption> assumptions;  ///< every assumption that the verdict depends on
  Environment environment{};            ///< what callers see to, or there are violations; empty: nothing
  std::vector<std::string> unbounded;   ///< arrays whose bounds are not checked because their extents are unknown
  std::vector<std::string> notes;
  std::vector<ir::LocId> unvisited;  ///< see Claims
  std::vector<PlanStep> steps;
  std::map<std::string, double> statistics;  ///< seconds, VCs, accesses, terms, ...
  bool isFromCache = false;                  ///< of an earlier run (--cache), and so are `steps` and `statistics`
};

struct RunResult {
  std::string file;
  Status verdict = Status::NotChecked;
  std::string reason;  ///< why the run ended before the kernels were known; otherwise empty
  std::vector<KernelResult> kernels;
  std::vector<PropertyResult> host;  ///< definite defects of the host program: each violated, no counterexample
  std::vector<std::string> notes;    ///< about the flags of the file, then about code that the front-end skipped or
                                     ///  assumed
  std::vector<encoder::SolverTime> solvers;    ///< sorted by name
  ir::Module module;                           ///< for names and locations
  std::shared_ptr<const SourceTexts> sources;  ///< for excerpts; null: there are none
  size_t hostLocations = 0;                    ///< the last locations of the module, this many, are used by `host` only
};

/// Whether it affects the verdict: a violated error that is not suppressed.
bool isViolatedError(const PropertyResult& p);

/// The strongest of the statuses in the order of docs/semantics.md: violated, internal error, unsupported, unknown,
/// holds within bound, holds. Properties of severity Warning or Note decide only if they are unsupported or an internal
/// error; suppressed ones never do.
Status verdictOf(const std::vector<PropertyResult>& properties);
Status verdictOf(const RunResult& r);

}  // namespace gpubmc::core

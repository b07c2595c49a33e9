#pragma once
// What a run found: the one model behind every printer (text, JSON and later SARIF, HTML).

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gpu-model/interp/witness.h"
#include "gpu-model/ir/ir.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core {

enum class Status { Violated, Holds, HoldsWithinBound, Unknown, Unsupported, NotChecked, InternalError };

const char* name(
    Status s);  ///< "violated", "holds", "holds within bound", "unknown", "unsupported", "not checked", ...

/// Whether what goes wrong with some inputs does so where they are to each other, and to the grid, as the host code has
/// it.
enum class Fit { Unknown, Yes, No };

/// A counterexample that the interpreter has replayed.
struct Counterexample {
  interp::Witness witness;
  interp::Outcome outcome;
  size_t violation = 0;  ///< index into outcome.violations: the one that is shown
};

/// What happened up to the violation that is shown; the run may have gone on after it.
std::span<const interp::Step> stepsOf(const Counterexample& ce);

struct PropertyResult {
  std::optional<PropertyClass> cls;  ///< none: about the kernel as a whole, or an unsupported construct
  std::string id;                    ///< stable: "GPUBMC-RACE-INTERBLOCK"; see docs/properties.md
  Severity severity = Severity::Error;
  Status status = Status::NotChecked;
  std::string subject;  ///< what it is about: array "sdata", assertion text, "barrier"
  std::string reason;   ///< why it is not decided; which loop was cut; empty for violated and holds
  ir::LocId loc = 0;
  Fit fit = Fit::Unknown;  ///< of a violation with any inputs
  std::string message;     ///< one line for people
  std::string advice;      ///< e.g. the __requires or --alias that would settle it; may be empty
  std::optional<Counterexample> counterexample;
};

struct KernelResult {
  std::string name;
  uint32_t kernel = 0;  ///< index into the module
  ir::Launch launch;
  std::string launchOrigin;  ///< "command line", "header comment", "<<<>>> in the source", "default", or one for each
  Status verdict = Status::NotChecked;
  std::vector<std::string> assumptions;  ///< every assumption the verdict rests on
  std::vector<std::string> notes;
  bool endsBeyondBound = false;  ///< every execution goes on where a loop is cut: none was followed to its end
  std::vector<PropertyResult> properties;
  std::map<std::string, double> statistics;  ///< seconds, VCs, accesses, terms, ...
};

struct RunResult {
  std::string file;
  Status verdict = Status::NotChecked;
  std::string reason;  ///< why the run ended before the kernels were known; else empty
  std::vector<KernelResult> kernels;
  std::vector<std::string> notes;  ///< about the flags of the file, then what the front-end skipped or assumed
  ir::Module module;               ///< for names and locations
};

/// The strongest of the statuses in the order of DESIGN 3: violated, internal error, unsupported, unknown, holds within
/// bound, holds. Properties of severity Warning or Note never make a verdict violated.
Status verdictOf(const KernelResult& k);
Status verdictOf(const RunResult& r);
/// 0 nothing violated and all checked, 1 violated, 3 unknown or unsupported, 4 internal error.
int exitCode(Status verdict);

}  // namespace gpubmc::core

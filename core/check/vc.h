#pragma once
// Verification conditions: formulas whose unsatisfiability is what gpubmc proves, each tied to a property of the
// report.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/check/result.h"
#include "encoder/solver/query.h"
#include "gpu-model/machine/machine.h"
#include "por/race/race.h"

namespace gpubmc::core {

using encoder::Term;

enum class VcKind { Race, Obligation, Unsupported, Cut, Stop, Reach, Feasible, End };

struct Vc {
  VcKind kind{};
  PropertyClass cls{};
  size_t property = 0;          ///< index into KernelResult::properties
  Term formula;                 ///< width 1; a model of it and the assumptions violates the property
  Term gate;                    ///< cheaper and implied by the formula; no term: none
  Term question, gateQuestion;  ///< formula and gate, for the solver: without what is defined (Definitions)
  size_t assumptions = 0;       ///< how many of execution 0 stand (Grid races: of both executions)
  size_t segment = 0;           ///< in the order of the machine; Grid races come last
  size_t race = 0;              ///< Race: index into KernelVcs::races
  por::RaceKind raceKind{};
  const machine::Obligation* obligation = nullptr;  ///< Obligation, Unsupported, Cut
  bool grid = false;                                ///< speaks of two blocks
  /// By execution: of its cutAssumptions the first so many are assumed (RaceQuery::cutAssumptions). 0: the condition
  /// speaks also of executions that go on where loops are cut.
  std::array<size_t, 2> cutAssumptions{SIZE_MAX, SIZE_MAX};
};

/// Says of a property whether it holds, and nothing else.
inline bool hasProperty(const Vc& vc) {
  return vc.kind == VcKind::Race || vc.kind == VcKind::Obligation;
}

struct VcAnswer {
  encoder::Answer answer = encoder::Answer::Unknown;
  std::string reason;                  ///< of Unknown
  bool redundant = false;              ///< left out: an earlier condition of the property is violated already
  bool decided = false;                ///< false: cancelled because an earlier violation settles the run
  Fit fit = Fit::Unknown;              ///< violated for any inputs: does it fit the launches in the file?
  Status status = Status::NotChecked;  ///< after replay, for a satisfiable VC
  std::optional<Counterexample> counterexample;
};

}  // namespace gpubmc::core

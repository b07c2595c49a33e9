#pragma once
// Verification conditions: formulas that gpubmc proves unsatisfiable.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "encoder/abstraction/order.h"
#include "encoder/term/term.h"
#include "gpu-model/machine/machine.h"
#include "gpu-model/property/property.h"
#include "por/race/race.h"

namespace gpubmc::core {

using encoder::Term;

enum class VcKind : uint8_t {
  Race,
  Obligation,
  Unsupported,  ///< an unsupported construct is reached
  Cut,          ///< another iteration of a loop follows
  Stop,         ///< a thread waits for one that has trapped
  Reach,        ///< an assertion is reached
  Feasible,     ///< some execution meets the assumptions
  End           ///< some execution ends without having been cut
};

struct AbstractQuestion {
  encoder::Ordered asked;
  std::vector<Term> parts;  ///< encoder::partsOf() the question
};

struct Vc {
  VcKind kind{};
  PropertyClass cls{};
  size_t subject = 0;                      ///< index into Encoding::subjects
  Term formula;                            ///< width 1; a model of it and the assumptions violates the property
  Term gate;                               ///< cheaper and implied by the formula; no term: no gate
  Term question, gateQuestion;             ///< formula and gate for the solver: with definitions substituted
                                           ///  (Definitions)
  std::vector<Term> parts{}, gateParts{};  ///< encoder::partsOf() them
  size_t assumptions = 0;                  ///< number of assumptions of execution 0 that apply (Grid races: of both
                                           ///  executions)
  size_t segment = 0;                      ///< in the machine's order; Grid races come last
  size_t race = 0;                         ///< Race: index into Encoding::races
  por::RaceKind raceKind{};
  const machine::Obligation* obligation = nullptr;  ///< Obligation, Unsupported, Cut, Stop, Reach
  bool grid = false;                                ///< about two blocks
  /// By execution: the number of its cutAssumptions that apply (RaceQuery::cutAssumptions). 0: the condition also
  /// covers executions that are cut.
  std::array<size_t, 2> cutAssumptions{SIZE_MAX, SIZE_MAX};
  std::vector<Term>
      exactFloats{};  ///< definitions of float operations (encoder::ExactFloats), assumed as well; empty: not used
  /// An approximation of the gate, or of the question if there is no gate: narrow words where data is only moved and
  /// compared, variables where it counts what precedes a key. If one has no model, the question has none.
  std::vector<AbstractQuestion> abstractions{};
};

/// Whether the condition is about a property of the kernel.
inline bool hasProperty(const Vc& vc) {
  return vc.kind == VcKind::Race || vc.kind == VcKind::Obligation;
}

}  // namespace gpubmc::core

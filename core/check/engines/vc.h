#pragma once
// Verification conditions: formulas whose unsatisfiability is what gpubmc proves.

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
  Term gate;                               ///< cheaper and implied by the formula; no term: none
  Term question, gateQuestion;             ///< formula and gate, for the solver: without what is defined (Definitions)
  std::vector<Term> parts{}, gateParts{};  ///< encoder::partsOf() them
  size_t assumptions = 0;                  ///< how many of execution 0 stand (Grid races: of both executions)
  size_t segment = 0;                      ///< in the order of the machine; Grid races come last
  size_t race = 0;                         ///< Race: index into Encoding::races
  por::RaceKind raceKind{};
  const machine::Obligation* obligation = nullptr;  ///< Obligation, Unsupported, Cut, Stop, Reach
  bool grid = false;                                ///< speaks of two blocks
  /// By execution: of its cutAssumptions the first so many are assumed (RaceQuery::cutAssumptions). 0: the condition
  /// speaks also of executions that go on where loops are cut.
  std::array<size_t, 2> cutAssumptions{SIZE_MAX, SIZE_MAX};
  std::vector<Term>
      exactFloats{};  ///< what float operations give (encoder::ExactFloats), assumed with the rest; empty: not asked
  /// The gate, or the question if there is none, with less in it: narrow words where it does no more with data than to
  /// move and compare it, variables where it counts what comes before a key. Without a model of one, the question has
  /// none.
  std::vector<AbstractQuestion> abstractions{};
};

/// Says of a property whether it holds, and nothing else.
inline bool hasProperty(const Vc& vc) {
  return vc.kind == VcKind::Race || vc.kind == VcKind::Obligation;
}

}  // namespace gpubmc::core

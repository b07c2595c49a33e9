#pragma once
// Explicit exploration of interleavings (docs/interleavings.md): source sets and sleep sets (Abdulla, Aronis, Jonsson,
// Sagonas: Optimal dynamic partial order reduction, POPL 2014) over threads with symbolic data. For kernels in which
// the values read decide which operations are executed: locks, flags, retry loops.
//
// An interleaving is an order of visible operations. Two interleavings that differ only in the order of operations that
// do not depend on each other (por/event) are equivalent, and at most one of each class is followed to its end. A step
// that leaves its thread and the memory as they were (a failed attempt to take a lock) is not a step: the thread waits
// until something changes.

#include <functional>

#include "encoder/float/exact/facts.h"
#include "encoder/term/model.h"
#include "gpu-model/machine/log.h"
#include "gpu-model/stepper/stepper.h"

namespace gpubmc::por {

using encoder::Term;
using stepper::AccessNote;
using stepper::LoopCut;
using stepper::State;
using stepper::StepOptions;

struct ExploreOptions {
  StepOptions step;
  bool reduce = true;                     ///< false: every order of visible operations, for comparison
  bool merge = false;                     ///< instead: every order, but a state that was met before is followed once
  uint64_t maxStates = 200'000;           ///< merge: distinct states
  uint64_t patience = UINT64_MAX;         ///< merge: beyond it, a fifth of all visits must be to known states
  bool exploreRaces = false;              ///< racing accesses are interleaved, too
  uint64_t maxInterleavings = 1'000'000;  ///< complete, blocked and stuck ones together
  uint64_t maxQuestions = UINT64_MAX;     ///< queries to the solver
  uint64_t maxOperations = UINT64_MAX;    ///< visible operations of all interleavings together
  uint64_t maxLength = 10'000;            ///< visible operations of one interleaving: terms grow with it
  std::vector<std::vector<Term>> small;   ///< constraints on inputs, in order of preference
  /// A finding must also be satisfiable under its facts about float operations, if that is decided; null: not checked.
  /// It outlives the exploration.
  encoder::ExactFloats* floats = nullptr;
  uint32_t floatConflicts = 0;  ///< conflict limit of the solver for that; 0: no limit
  /// Called with every finding; true: the search may end.
  std::function<bool(const struct Finding&)> atFinding;
  /// Called when the search starts over (narrower cells, more visible accesses): discard earlier findings.
  std::function<void()> restart;
  /// Called with every complete or stuck interleaving. For tests.
  std::function<void(const State&)> atEnd;
};

/// A violation in one interleaving.
struct Finding {
  PropertyClass cls{};
  uint32_t thread = 0;  ///< the thread; races: that of the later access
  ir::InstRef inst;
  uint32_t object = 0;                     ///< accesses: the object; 0 otherwise
  std::optional<AccessNote> other;         ///< races: the earlier access
  encoder::Model model;                    ///< of the inputs
  std::optional<encoder::Model> smaller;   ///< a model that meets one of ExploreOptions::small, if found
  std::set<ir::InstRef> visible;           ///< plain accesses that are interleaved
  std::vector<uint32_t> order;             ///< the schedule: one thread per visible operation
  std::vector<machine::Execution> blocks;  ///< choices and undefined memory, by block, in the form that a witness needs
};

struct Exploration {
  std::vector<Finding> findings;  ///< at most one for each class and instruction (races: pair of instructions)
  bool complete = false;          ///< every interleaving within the bound was considered
  std::string reason;             ///< why it is not complete
  bool tooMany = false;           ///< because of maxInterleavings, maxStates or patience
  ir::LocId where = 0;            ///< the line of an unsupported construct
  std::optional<LoopCut> cut;
  uint64_t interleavings = 0;  ///< inequivalent complete ones, including stuck ones
  uint64_t blocked = 0;        ///< abandoned: equivalent to another
  uint64_t stuck = 0;          ///< complete ones in which threads wait forever
  uint64_t operations = 0;     ///< visible operations executed
  uint64_t states = 0;         ///< merge: distinct states that were followed
  uint64_t merged = 0;  ///< merge: visits to known states; the interleaving that reached a state first was counted
  std::set<ir::InstRef> visible;  ///< interleaved accesses besides atomic operations
};

/// Required: no other code uses inputs.terms during the call; `query` is a solver over these terms. Never throws
/// because of the kernel's content; a cancellation is reported as a reason.
Exploration explore(machine::Inputs& inputs, encoder::Query& query, const ExploreOptions& options);

}  // namespace gpubmc::por

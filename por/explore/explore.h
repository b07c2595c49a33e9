#pragma once
// Explicit exploration of interleavings (docs/interleavings.md): source sets and sleep sets (Abdulla, Aronis, Jonsson,
// Sagonas: Optimal dynamic partial order reduction, POPL 2014) over threads with symbolic data. For operations whose
// presence depends on what was read: locks, flags, retry loops.
//
// An interleaving is an order of visible operations; two that differ only in the order of operations that do not depend
// on each other (por/event) are equivalent, and of each class at most one is followed to its end. A step that leaves
// its thread and the memory as they were (a failed try of a lock) is no step: the thread waits until something changes.

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
  bool reduce = true;              ///< false: every order of visible operations, for comparison
  bool merge = false;              ///< instead: every order, but states that are met again are followed once
  uint64_t maxStates = 200'000;    ///< merge: distinct ones
  uint64_t patience = UINT64_MAX;  ///< merge: after so many distinct ones, a fifth of all must have been met again
  bool exploreRaces = false;       ///< accesses that race are interleaved too
  uint64_t maxInterleavings = 1'000'000;  ///< complete, blocked and stuck ones together
  uint64_t maxQuestions = UINT64_MAX;     ///< to the solver
  uint64_t maxOperations = UINT64_MAX;    ///< visible operations of all interleavings together
  uint64_t maxLength = 10'000;            ///< visible operations of one interleaving: terms grow with it
  std::vector<std::vector<Term>> small;   ///< of inputs, the first choice first
  /// Findings must be possible with what it knows of float operations, too, where that is decided; null: not asked. It
  /// outlives the exploration.
  encoder::ExactFloats* floats = nullptr;
  uint32_t floatConflicts = 0;  ///< of the solver, for that; 0: any number
  /// Called with every finding; true: the search may end.
  std::function<bool(const struct Finding&)> atFinding;
  /// Called when the search starts over (cells must be narrower, more accesses are interleaved): forget what was found.
  std::function<void()> restart;
  /// Called with every complete or stuck interleaving. For tests.
  std::function<void(const State&)> atEnd;
};

/// A violation in one interleaving.
struct Finding {
  PropertyClass cls{};
  uint32_t thread = 0;  ///< who; races: the later access
  ir::InstRef inst;
  uint32_t object = 0;                     ///< accesses: the object; 0 otherwise
  std::optional<AccessNote> other;         ///< races: the earlier access
  encoder::Model model;                    ///< of the inputs
  std::optional<encoder::Model> smaller;   ///< another that meets one of ExploreOptions::small, if that is easily found
  std::set<ir::InstRef> visible;           ///< plain accesses that are interleaved
  std::vector<uint32_t> order;             ///< threads, one entry a visible operation
  std::vector<machine::Execution> blocks;  ///< choices, undefined memory: by block, as a witness needs them
};

struct Exploration {
  std::vector<Finding> findings;  ///< at most one for each class and instruction (races: pair of them)
  bool complete = false;          ///< every interleaving has been considered, within the bound
  std::string reason;             ///< why not
  bool tooMany = false;           ///< because of maxInterleavings, maxStates or patience
  ir::LocId where = 0;            ///< of what is not supported
  std::optional<LoopCut> cut;
  uint64_t interleavings = 0;     ///< inequivalent complete ones, stuck ones included
  uint64_t blocked = 0;           ///< begun and given up: equivalent to another
  uint64_t stuck = 0;             ///< complete ones in which threads wait forever
  uint64_t operations = 0;        ///< visible operations executed
  uint64_t states = 0;            ///< merge: distinct ones that were followed
  uint64_t merged = 0;            ///< merge: met again; of interleavings the first that came to them was counted
  std::set<ir::InstRef> visible;  ///< what was interleaved beside atomic operations
};

/// Required: inputs.terms is used by nobody else meanwhile, `query` is a solver over it. Never throws for what the
/// kernel contains, a cancellation is a reason like others.
Exploration explore(machine::Inputs& inputs, encoder::Query& query, const ExploreOptions& options);

}  // namespace gpubmc::por

#pragma once
// Race queries over access logs (docs/architecture.md, Memory without interleavings). A query is a formula of width 1
// that is satisfiable, under its assumptions, if and only if two accesses of different threads to one byte of one
// object conflict in one interval.
//
// If all addresses of an object have one affine shape (gpu-model/memory/address.h), accesses are sorted into buckets by
// their constants and no address is compared. If addresses have products of unknowns, two cells are selected by
// variables (por/race/symbolic_pair.h). Addresses that depend on results of atomic operations are compared pair by
// pair. Otherwise one arbitrary witness byte A is introduced and the units (lanes, warps, blocks) are walked once,
// keeping "some earlier unit wrote A", "... read A", "... with value v", "... with differing values": a formula linear
// in the number of accesses.
//
// Barriers that happen only in some executions: an access of an earlier segment stays a partner under the condition
// that no barrier in between happened. The top of race.cpp describes the construction.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "encoder/term/model.h"
#include "encoder/util/cancel.h"
#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::por {

using encoder::Term;

/// The position of an access: which of the executed blocks, segment, index in it, lane.
struct Site {
  uint32_t execution = 0;
  size_t segment = 0, access = 0;
  uint32_t lane = 0;
};

/// One cell touched by one access of one lane.
struct CellAccess {
  Site site;
  Term guard;   ///< it is performed, and no barrier separates it from the query's last segment; see cutAssumptions
  Term offset;  ///< byte offset of the cell
  Term value;   ///< plain writes: the cell's new contents; otherwise no term
  bool writes = false, atomic = false;
};

/// Own: a thread against its own asynchronous copies.
enum class RaceLevel : uint8_t { Own, IntraWarp, Block, Grid };

struct RaceQuery {
  RaceLevel level{};
  uint32_t object = 0;
  bool pairs = false;        ///< Block: pairs of threads that named barriers may order
  bool acrossWarps = false;  ///< Block: only pairs of different warps (the others have an IntraWarp query)
  size_t segment = 0;        ///< the last segment involved (Block); Grid: the whole execution
  size_t assumptions = 0;    ///< of execution 0; Grid: of both
  /// By execution: only this many of the cutAssumptions are assumed. They precede all accesses of the query; the later
  /// ones are part of the guards, so that what precedes one access does not restrict another.
  std::array<size_t, 2> cutAssumptions{SIZE_MAX, SIZE_MAX};
  Term conflict;  ///< a conflict, whatever the values: if it is unsatisfiable, so are race, porting and benign
  Term race;      ///< a conflict other than two writes of one value
  Term porting;   ///< lock-step: a conflict between the two sides of a divergent branch; otherwise no term
  Term benign;    ///< two unordered plain writes of one value
  std::vector<CellAccess> cells;  ///< every candidate, for findConflict
};

struct RaceOptions {
  uint32_t warpSize = 32;
  bool lockStep = false;
  /// Called for large queries between blocks, and for every query of all pairs, which have `conflict` but no race and
  /// benign yet. True if the conflict is certainly impossible: then the formulas with values, which cost far more to
  /// build, are left out.
  std::function<bool(const RaceQuery&)> refuted;
  /// Called with each complete query, in order: true if no more are wanted.
  std::function<bool(const RaceQuery&)> enough;
  bool pairwise = false;  ///< there are few units: every pair of accesses is compared
  /// With pairwise: a condition of width 1 under which the first access certainly happens before the second, or the
  /// second before the first. Null: none is known.
  std::function<Term(const CellAccess&, const CellAccess&)> ordered;
  uint32_t firstLane = 0;                ///< accesses of earlier lanes are not looked at
  bool mayShareWarp = false;             ///< lanes of different warps stand for threads of one warp, too
  const Cancellation* cancel = nullptr;  ///< construction stops with Cancelled
};

/// Races among the threads of one block. Queries whose formulas are both constant false are left out.
std::vector<RaceQuery> blockRaces(machine::Inputs& inputs, const machine::Execution& execution,
                                  const RaceOptions& options);

/// Races between two blocks with different indices. Required: the executions share `inputs`.
std::vector<RaceQuery> gridRaces(machine::Inputs& inputs, const machine::Execution& first,
                                 const machine::Execution& second, const RaceOptions& options);

struct Conflict {
  Site first, second;
  uint64_t offset = 0;
  bool sameValue = false;
};

enum class RaceKind : uint8_t { Race, Porting, Benign };

/// A conflict of the query that happens under the model; nullopt if none does (a defect).
std::optional<Conflict> findConflict(const RaceQuery& query, encoder::Evaluator& evaluate, RaceKind kind,
                                     const machine::Inputs& inputs, const machine::Execution& execution,
                                     const RaceOptions& options);

}  // namespace gpubmc::por

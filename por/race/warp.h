#pragma once
// Races inside a warp where lanes are ordered by more than block barriers: __syncwarp under independent scheduling, the
// lock-step of --warp-sync. A warp is small, so pairs of accesses to one cell are looked at one by one.

#include <optional>

#include "por/race/race.h"

namespace gpubmc::por {

/// How two accesses of different lanes of one warp stand to each other.
struct WarpOrder {
  Term unordered;        ///< width 1: no warp barrier orders them
  bool porting = false;  ///< lock-step: they stand on the two sides of a divergent branch
};

WarpOrder warpOrder(encoder::TermManager& terms, const ir::Module& module, const machine::Execution& execution,
                    const CellAccess& a, const CellAccess& b, const RaceOptions& options);

/// The same under a model, without making terms: do a and b stand unordered, and on two sides of a branch?
struct WarpOrderValue {
  bool unordered, porting;
};
WarpOrderValue warpOrderUnder(encoder::Evaluator& evaluate, const ir::Module& module,
                              const machine::Execution& execution, const CellAccess& a, const CellAccess& b,
                              const RaceOptions& options);

/// The intra-warp part of `all` (a Block query with its cells filled in); nullopt if it is constant false.
std::optional<RaceQuery> warpRaces(machine::Inputs& inputs, const machine::Execution& execution, const RaceQuery& all,
                                   const RaceOptions& options);

}  // namespace gpubmc::por

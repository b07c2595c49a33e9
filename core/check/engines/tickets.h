#pragma once
// Tickets: fetch-and-add returns a distinct value to each thread, as long as nothing else is done to the counter and it
// does not wrap. So out[atomicAdd(count, 1)] is written by one thread, and where threads add several units, each has
// the numbers from its result on to itself. That a lane has its number from another lane of its warp, which added for
// all, is known from source_lanes.h.

#include <set>
#include <span>
#include <vector>

#include "core/check/engines/any_threads.h"
#include "core/check/engines/source_lanes.h"
#include "encoder/arith/arcs.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// Of use where all of these variables occur.
struct LaneArcs {
  std::vector<Term> about;
  encoder::ArcsApart apart;
};

struct Tickets {
  std::vector<LaneFact> facts;  ///< results differ; what is known of lanes that are read
  std::vector<LaneArcs> arcs;   ///< what counters give that go up by several
  std::set<uint32_t> objects;   ///< must be free of races for the facts to hold
};

/// For an execution of these threads of a block. Required: an operation that no lane performs, no thread performs.
Tickets ticketsOfBlock(AnyThreads& any, const machine::Execution& block, std::span<const Thread> threads);

/// For one thread each of two blocks.
Tickets ticketsOfGrid(AnyThreads& any, const machine::Execution& one, const Thread& first,
                      const machine::Execution& other, const Thread& second);

}  // namespace gpubmc::core

#pragma once
// The happens-before graph of a counterexample, for Graphviz: the events of each thread, their order, and what orders
// them.

#include <string>

#include "core/check/result.h"

namespace gpubmc::core {

/// The graph of the first violation of the run; without one, an empty graph that says so. The execution is replayed, so
/// the graph has the interpreter's own order: nodes are accesses, fences and barriers; edges are its transitive
/// reduction. A race is a red edge between two nodes with no path from one to the other.
std::string happensBeforeDot(const RunResult& run, const Cancellation& cancel);

}  // namespace gpubmc::core

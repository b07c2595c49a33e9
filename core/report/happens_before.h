#pragma once
// The happens-before graph of a counterexample, for Graphviz: who did what in which order, and what orders it.

#include <string>

#include "core/check/result.h"

namespace gpubmc::core {

/// Of the first violation of the run; without one, a graph of nothing that says so. The execution is replayed, so that
/// the graph is what the interpreter judged by: nodes are accesses, fences and barriers; edges are the transitive
/// reduction of its order. A race is a red edge between two nodes with no path from one to the other.
std::string happensBeforeDot(const RunResult& run, const Cancellation& cancel);

}  // namespace gpubmc::core

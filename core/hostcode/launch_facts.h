#pragma once
// From the launches that were found to what is known of each kernel's inputs.

#include "core/host/source_facts.h"
#include "core/hostcode/launch_record.h"
#include "core/hostcode/program.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// By linkage name of a kernel: parameters through which it may read.
using ReadParams = std::map<std::string, std::set<size_t>>;

/// Fills in what is known of the launches of each kernel. One that is launched in several ways that differ stands in
/// `facts` once for each, in the order of the program: of one shape each, if `shapesMatter`, and with pointers to the
/// same places of arrays, if `placesMatter`; `shapesOnly`: with nothing else. Every fact is so at each launch in every
/// execution of the program in which nothing is undefined, with this file as the whole program; what cannot be shown is
/// left out.
void tellLaunches(const HostProgram& program, const ReadParams& read, TermManager& terms,
                  const HostLaunchesFound& found, SourceFacts& facts, bool shapesMatter, bool placesMatter,
                  bool shapesOnly, const encoder::Solvers& solvers, const Cancellation& cancel);

}  // namespace gpubmc::core

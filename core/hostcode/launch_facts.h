#pragma once
// From the launches that were found to what is known of each kernel's inputs.

#include "core/host/source_facts.h"
#include "core/hostcode/implies.h"
#include "core/hostcode/launch_record.h"
#include "core/hostcode/program.h"

namespace gpubmc::core {

/// By linkage name of a kernel: parameters through which it may read.
using ReadParams = std::map<std::string, std::set<size_t>>;

/// Fills in what is known of the launches of each kernel. One that is launched in several ways that differ stands in
/// `facts` once for each, in the order of the program: of one shape each, if `shapesMatter`, and with pointers to the
/// same places of arrays, if `placesMatter`; `shapesOnly`: with nothing else. Every fact is so at each launch in every
/// execution of the program in which nothing is undefined, with this file as the whole program; what cannot be shown is
/// left out. Required: `implications` is about the terms of `found`.
void tellLaunches(const HostProgram& program, const ReadParams& read, Implications& implications,
                  const HostLaunchesFound& found, SourceFacts& facts, bool shapesMatter, bool placesMatter,
                  bool shapesOnly);

}  // namespace gpubmc::core

#pragma once
// Static initialisers of several files: those of one file run in the order of the source, those of different files in
// any order.

#include <llvm/IR/Module.h>

#include <string>

#include "core/hostcode/program.h"

namespace gpubmc::core {

/// Before modules are linked: records that the static initialisers of this one are those of file `number`.
void noteInitialisers(llvm::Module& module, size_t number);

/// Why what the program does may depend on the order in which the initialisers of its files run; empty: it does not.
/// Required: each module that was linked to it was noted.
std::string whyOrderMatters(const HostProgram& program);

}  // namespace gpubmc::core

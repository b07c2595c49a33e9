#pragma once
// Kinds of random kernels, each about one corner of the semantics. What is right is planted: the comment at each says
// why.

#include <map>
#include <string>

#include "tests/corners/kernel.h"
#include "tests/corners/random.h"

namespace gpubmc::corners {

using Flavour = Kernel (*)(Random&);

Kernel waiting(Random&);            ///< a thread goes round until another one has raised a flag
Kernel chains(Random&);             ///< each thread waits for the one before it
Kernel hanging(Random&);            ///< a thread waits for a lock, in blocks of any size
Kernel leaving(Random&);            ///< threads that have left count as arrived
Kernel leavingDivergence(Random&);  ///< threads that leave before barriers; that is an error
Kernel leavingWarps(Random&);       ///< lanes that leave before __syncwarp, and warps in lock-step
Kernel numbered(Random&);           ///< warps, or what is none, at barriers by number
Kernel copies(Random&);             ///< of aggregates with unions and padding, to shared memory and locals
Kernel misalignment(Random&);       ///< an element of an array seen as something wider
Kernel gridBarriers(Random&);       ///< what one block writes and another reads behind a barrier of the grid
Kernel buckets(Random&);            ///< locks and flags at an index that is data
Kernel orders(Random&);             ///< releases and acquires of all kinds, messages passed by them
Kernel afterwards(Random&);         ///< plain accesses to what an atomic operation has handed over
Kernel pointers(Random&);           ///< pointers found in memory, pointers with an initialiser
Kernel extents(Random&);            ///< --array a=n for n of all integer types
Kernel farOffsets(Random&);         ///< indices whose offset does not fit into a pointer
Kernel lifetimes(Random&);          ///< locals that are not assigned each time they come to life
Kernel allocas(Random&);            ///< memory of the function by __builtin_alloca
Kernel fused(Random&);              ///< a * b + c where one rounding and two differ
Kernel lockStep(Random&);           ///< lanes that part and meet again, in lock-step
Kernel steady(Random&);             ///< reads that promise that nobody writes
Kernel owners(Random&);             ///< addresses of local variables of other threads
Kernel ends(Random&);               ///< lanes that masks name and that end the kernel

/// All of them by name.
const std::map<std::string, Flavour>& flavours();

}  // namespace gpubmc::corners

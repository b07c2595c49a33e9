#pragma once
// Kinds of random kernels, each for one corner of the semantics. The correct verdict is planted; the comment at each
// generator explains it.

#include <map>
#include <string>

#include "tests/corners/kernel.h"
#include "tests/corners/random.h"

namespace gpubmc::corners {

using Flavour = Kernel (*)(Random&);

Kernel waiting(Random&);            ///< a thread spins until another one raises a flag
Kernel chains(Random&);             ///< each thread waits for the one before it
Kernel hanging(Random&);            ///< a thread waits for a lock, in blocks of any size
Kernel leaving(Random&);            ///< threads that have exited count as arrived
Kernel leavingDivergence(Random&);  ///< threads that exit before a barrier, which is an error
Kernel leavingWarps(Random&);       ///< lanes that exit before __syncwarp, and lock-step warps
Kernel numbered(Random&);           ///< whole warps or parts of warps at named barriers
Kernel copies(Random&);             ///< of aggregates with unions and padding, to shared memory and locals
Kernel misalignment(Random&);       ///< an array element accessed through a wider type
Kernel gridBarriers(Random&);       ///< one block writes, another reads after a grid barrier
Kernel buckets(Random&);            ///< locks and flags at an index that is input data
Kernel orders(Random&);             ///< all kinds of releases and acquires, and messages passed with them
Kernel afterwards(Random&);         ///< plain accesses to data that an atomic operation handed over
Kernel pointers(Random&);           ///< pointers read from memory, and pointers with an initialiser
Kernel extents(Random&);            ///< --array a=n for n of all integer types
Kernel farOffsets(Random&);         ///< indices whose offset does not fit into a pointer
Kernel lifetimes(Random&);          ///< locals that are not assigned in every lifetime
Kernel allocas(Random&);            ///< stack memory from __builtin_alloca
Kernel fused(Random&);              ///< a * b + c where one rounding and two give different results
Kernel lockStep(Random&);           ///< lanes that diverge and reconverge in lock-step
Kernel steady(Random&);             ///< reads that promise that no thread writes the location
Kernel owners(Random&);             ///< addresses of local variables of other threads
Kernel ends(Random&);               ///< lanes that are named in a mask and that exit the kernel

/// All flavours by name.
const std::map<std::string, Flavour>& flavours();

}  // namespace gpubmc::corners

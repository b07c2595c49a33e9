#pragma once
// An idiom: the plain first read of a compare-and-swap loop.
//
//   int old = *p, assumed;
//   do { assumed = old; old = atomicCAS(p, assumed, f(assumed)); } while (assumed != old);
//
// The read races with the atomic operations of other threads, but whatever it gives is compared with the memory
// atomically before it has an effect. NVIDIA's programming guide writes it so ("Atomic Functions").

#include <set>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

/// Plain loads of the kernel's function that are such reads: from an array that it writes by atomic operations alone,
/// as far as its own instructions tell, and whose value, through arithmetic, is only compared, branched on, or an
/// operand of an atomicCAS on that array, of at least one. Empty for a function with calls.
std::set<InstRef> confirmedReads(const Module& module, const Kernel& kernel);

}  // namespace gpubmc::ir

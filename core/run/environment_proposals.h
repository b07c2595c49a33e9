#pragma once
// Conditions of an environment that exclude a counterexample.

#include <string>
#include <vector>

#include "core/check/environment.h"
#include "core/check/result.h"
#include "core/options/options.h"

namespace gpubmc::core {

/// Weakest first, each false for the inputs of the counterexample; empty: these inputs are usual ones, and the kernel
/// is to blame. What the host code determines is in no condition: numbers that all launches of the file pass, and
/// contents that are known. `domain`: of the inputs that were checked. Required: `violated` has a counterexample of the
/// kernel.
std::vector<Environment> proposalsAgainst(const ir::Module& module, const ir::Kernel& kernel, const Options& options,
                                          InputDomain domain, const PropertyResult& violated);

/// That locks are free when the kernel starts, of which the result says that it is undecided for that reason
/// (Cause::TakenAtStart). Empty: there are none, or a condition on elements can't state it.
Environment freeLocks(const ir::Module& module, const ir::Kernel& kernel, const KernelResult& undecided);

/// That counters and flags are 0 when the kernel starts: arrays of integers and variables of which atomic operations,
/// or volatile reads in loops that wait, return a value that is used. Empty: there are none, or the source states
/// something about each.
Environment zeroCounters(const ir::Module& module, const ir::Kernel& kernel);

/// Names of the arrays in conditions on elements that the program fills with numbers of its own, in its host code or by
/// another kernel. Whether these meet the conditions is not known.
std::vector<std::string> computedIn(const Environment& environment, const ir::Module& module, const ir::Kernel& kernel);

/// Whether the inputs of the counterexample meet the environment, as far as they are listed.
bool isMet(const Environment& environment, const ir::Kernel& kernel, const interp::Witness& inputs);

}  // namespace gpubmc::core

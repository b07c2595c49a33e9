#pragma once
// From names to a comparison: which kernels are meant, and which of their parameters are one input.

#include "core/equiv/comparison.h"

namespace gpubmc::core::equiv {

/// Whether a kernel has that name, or a template of which there are instances.
bool hasKernel(const ir::Module& module, const std::string& name);

/// Parameters of two launches are one input if --map says so, else by name; if the reference has no name in common with
/// the kernel, by position. Ensured: what is one input has one type; every parameter is bound; options.params and
/// options.arrays name something. Throws UserError with names and signatures for what does not match.
Comparison pair(const ir::Module& module, const Question& question);

}  // namespace gpubmc::core::equiv

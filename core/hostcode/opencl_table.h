#pragma once
// The kernels of a file in OpenCL C, for its host program: as source text for CL/cl.h, and in the program's tables.

#include <span>
#include <string>

#include "core/hostcode/program.h"

namespace gpubmc::core {

/// Definitions of what CL/cl.h declares of the kernels; nothing, in a file that does not include it. In C and in C++.
std::string openClTable(std::span<const OpenClKernel> kernels, const Options& options);

/// Makes the functions that stand for the kernels known as such. Host code names kernels by texts, so `named` is empty.
void enterOpenClKernels(std::span<const OpenClKernel> kernels, HostTables& tables);

}  // namespace gpubmc::core

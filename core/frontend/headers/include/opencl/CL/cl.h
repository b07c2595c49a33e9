#pragma once
// The OpenCL API for the analysis of host programs: what a call does is written here in terms of functions of the CUDA
// runtime, which the analysis models (core/hostcode/runtime_functions.cpp).
//
// - A buffer is device memory. A queue is a stream that is ordered with no other; a queue that may run its commands out
//   of order is a stream of which nothing is known.
// - A kernel object holds copies of its arguments and a list of pointers to them, as cudaLaunchKernel takes it. Local
//   memory is an argument, too: the number of its bytes. gpubmc appends the table of the kernels, __gpubmc_cl_kernels,
//   to the host program.
// - An error that may occur is an unknown result; an error that certainly occurs is reported (__gpubmc_cl_fails).
// - What is not modelled gets, in the declarations without a body, all that it may change.

#define __GPUBMC_OPENCL_HOST 1

#include <CL/gpubmc_constants.h>
#include <CL/gpubmc_types.h>
#include <CL/gpubmc_runtime.h>
#include <CL/gpubmc_devices.h>
#include <CL/gpubmc_memory.h>
#include <CL/gpubmc_kernels.h>

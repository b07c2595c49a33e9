#pragma once
// Additions to the embedded headers for the tests' kernels: a short name for the thread index, and intrinsics that no
// header declares (by their linkage names, so that they cannot clash).

#include <cuda_runtime.h>

#define TID __gpubmc_sreg_tid_x()

extern "C" {
__device__ int exchangeAcqRel(int*, int) __asm__("__gpubmc_atomic_exch_i32_device_acq_rel");
__device__ int loadAcquire(int*) __asm__("__gpubmc_atomic_load_i32_device_acquire");
__device__ void storeRelease(int*, int) __asm__("__gpubmc_atomic_store_i32_block_release");
__device__ float sineOf(float) __asm__("__gpubmc_fmath_sinf");
}

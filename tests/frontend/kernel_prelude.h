#pragma once
// What the tests' kernels need beyond the embedded headers: the intrinsics that they call by name. Empty of CUDA where
// the embedded headers are present.

#ifndef __global__
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
using size_t = unsigned long;
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
struct alignas(16) float4 {
  float x, y, z, w;
};
extern "C" int cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, void* stream = nullptr);
extern "C" int cudaMalloc(void** p, size_t bytes);
#define assert(e) __gpubmc_assert((e) != 0, #e)
#endif

extern "C" {
__device__ unsigned __gpubmc_sreg_tid_x();
__device__ unsigned __gpubmc_sreg_ctaid_x();
__device__ unsigned __gpubmc_sreg_warpsize();
__device__ void __gpubmc_barrier();
__device__ int __gpubmc_barrier_count(int);
__device__ int __gpubmc_barrier_and(int);
__device__ int __gpubmc_barrier_or(int);
__device__ void __gpubmc_warpsync(unsigned);
__device__ void __gpubmc_gridsync();
__device__ unsigned __gpubmc_activemask();
__device__ int __gpubmc_shuffle_down_i32(unsigned, int, int, int);
__device__ double __gpubmc_shuffle_xor_f64(unsigned, double, int, int);
__device__ unsigned __gpubmc_vote_ballot(unsigned, int);
__device__ unsigned __gpubmc_match_all_i64(unsigned, long long);
__device__ unsigned __gpubmc_reduce_smax(unsigned, unsigned);
__device__ void __gpubmc_fence_block();
__device__ void __gpubmc_fence_system();
__device__ int __gpubmc_atomic_add_i32_block(int*, int);
__device__ int __gpubmc_atomic_exch_i32_device_acq_rel(int*, int);
__device__ float __gpubmc_atomic_fadd_f32_device(float*, float);
__device__ long long __gpubmc_atomic_cas_i64_system(long long*, long long, long long);
__device__ int __gpubmc_atomic_load_i32_device_acquire(int*);
__device__ void __gpubmc_atomic_store_i32_block_release(int*, int);
__device__ void __gpubmc_exit();
__device__ void __gpubmc_trap();
__device__ void __gpubmc_assert(int, const char*);
__device__ void __gpubmc_requires(int);
__device__ void __gpubmc_unsupported(const char*);
__device__ void __gpubmc_note(const char*);
__device__ int __gpubmc_arbitrary_i32(int, int, const char*);
__device__ float __gpubmc_fmath_sinf(float);
__device__ float __gpubmc_fadd_rz_f32(float, float);
__device__ int __gpubmc_cvt_fptosi_rd_f32_i32(float);
__device__ float __gpubmc_cvt_uitofp_ru_i32_f32(unsigned);
__device__ unsigned __gpubmc_umulhi_i32(unsigned, unsigned);
}
#define TID __gpubmc_sreg_tid_x()

#pragma once
// threadIdx, blockIdx, blockDim, gridDim, warpSize: objects whose members read the special registers.

#define __GPUBMC_COORDINATE(register_name, field)                                                    \
  __declspec(property(get = __read_##field)) unsigned field;                                         \
  static __GPUBMC_MEMBER unsigned __read_##field() { return __gpubmc_sreg_##register_name##_##field(); }

#define __GPUBMC_TRIPLE(type_name, register_name)                                                        \
  struct type_name {                                                                                     \
    __GPUBMC_COORDINATE(register_name, x)                                                                \
    __GPUBMC_COORDINATE(register_name, y)                                                                \
    __GPUBMC_COORDINATE(register_name, z)                                                                \
    __GPUBMC_MEMBER operator uint3() const { return uint3{__read_x(), __read_y(), __read_z()}; }         \
    __GPUBMC_MEMBER operator dim3() const { return dim3(__read_x(), __read_y(), __read_z()); }           \
  };

__GPUBMC_TRIPLE(__gpubmc_thread_index, tid)
__GPUBMC_TRIPLE(__gpubmc_block_index, ctaid)
__GPUBMC_TRIPLE(__gpubmc_block_size, ntid)
__GPUBMC_TRIPLE(__gpubmc_grid_size, nctaid)
struct __gpubmc_warp_size {
  __GPUBMC_MEMBER operator int() const { return int(__gpubmc_sreg_warpsize()); }
};
#undef __GPUBMC_TRIPLE
#undef __GPUBMC_COORDINATE

static constexpr __device__ __gpubmc_thread_index threadIdx{};
static constexpr __device__ __gpubmc_block_index blockIdx{};
static constexpr __device__ __gpubmc_block_size blockDim{};
static constexpr __device__ __gpubmc_grid_size gridDim{};
static constexpr __device__ __gpubmc_warp_size warpSize{};

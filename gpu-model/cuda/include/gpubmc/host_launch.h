#pragma once
// What k<<<grid, block, shared, stream>>>(...) means to the compiler.

typedef decltype(sizeof(0)) __gpubmc_size;
typedef struct CUstream_st* cudaStream_t;

extern "C" __attribute__((host)) int cudaConfigureCall(dim3 grid, dim3 block, __gpubmc_size shared = 0,
                                                       cudaStream_t stream = 0);
extern "C" __attribute__((host)) unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, __gpubmc_size shared = 0,
                                                                      cudaStream_t stream = 0);

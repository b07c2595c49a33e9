#pragma once
// What k<<<grid, block, shared, stream>>>(...) means to the compiler.

typedef struct CUstream_st* cudaStream_t;

extern "C" __attribute__((host)) int cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0,
                                                       cudaStream_t stream = 0);
extern "C" __attribute__((host)) unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
                                                                      cudaStream_t stream = 0);

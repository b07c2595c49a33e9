//expect: holds
//--blockDim=64 --gridDim=4 --array in=512 --array out=512

// work_efficient_scan.cu with 64 threads.
#define BLOCK 64
#include "work_efficient_scan.cu"

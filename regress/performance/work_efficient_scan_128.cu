//expect: holds
//--blockDim=128 --gridDim=4 --array in=1024 --array out=1024

// work_efficient_scan.cu with 128 threads.
#define BLOCK 128
#include "work_efficient_scan.cu"

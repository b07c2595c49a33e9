//expect: holds
//--blockDim=256 --gridDim=4 --array in=2048 --array out=2048

// work_efficient_scan.cu with 256 threads.
#define BLOCK 256
#include "work_efficient_scan.cu"

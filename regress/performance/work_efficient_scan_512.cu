//expect: holds
//--blockDim=512 --gridDim=4 --array in=4096 --array out=4096

// work_efficient_scan.cu with 512 threads.
#define BLOCK 512
#include "work_efficient_scan.cu"

//expect: holds
//--blockDim=256 --gridDim=16 --array in=4096 --array out=16

// tree_reduction.cu with 256 threads.
#define BLOCK 256
#include "tree_reduction.cu"

//expect: holds
//--blockDim=64 --gridDim=16 --array in=1024 --array out=16

// tree_reduction.cu with 64 threads.
#define BLOCK 64
#include "tree_reduction.cu"

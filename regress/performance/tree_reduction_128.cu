//expect: holds
//--blockDim=128 --gridDim=16 --array in=2048 --array out=16

// tree_reduction.cu with 128 threads.
#define BLOCK 128
#include "tree_reduction.cu"

//expect: holds
//--blockDim=512 --gridDim=16 --array in=8192 --array out=16

// tree_reduction.cu with 512 threads.
#define BLOCK 512
#include "tree_reduction.cu"

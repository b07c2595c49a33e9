//expect: holds
//--blockDim=[32,2] --gridDim=[4,4] --array in=16384 --array out=16384

// tiled_transpose.cu with 64 threads.
#define BLOCK 64
#include "tiled_transpose.cu"

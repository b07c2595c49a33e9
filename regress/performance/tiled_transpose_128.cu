//expect: holds
//--blockDim=[32,4] --gridDim=[4,4] --array in=16384 --array out=16384

// tiled_transpose.cu with 128 threads.
#define BLOCK 128
#include "tiled_transpose.cu"

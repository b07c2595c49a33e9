//expect: holds
//--blockDim=[32,8] --gridDim=[4,4] --array in=16384 --array out=16384

// tiled_transpose.cu with 256 threads.
#define BLOCK 256
#include "tiled_transpose.cu"

//expect: holds
//--blockDim=[32,16] --gridDim=[4,4] --array in=16384 --array out=16384

// tiled_transpose.cu with 512 threads.
#define BLOCK 512
#include "tiled_transpose.cu"

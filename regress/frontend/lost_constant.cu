//expect: unsupported
//flags: --cuda-path=none
//--blockDim=32 --gridDim=1

// A macro or an enumerator of the header.
#include <nosuchlibrary/config.h>
__global__ void k(int *a) { a[threadIdx.x * NOSUCH_STRIDE] = 1; }

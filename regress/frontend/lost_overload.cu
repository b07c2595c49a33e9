//expect: unsupported
//flags: --cuda-path=none
//--blockDim=32 --gridDim=1

// With the header, at(t) may be the first function, since nosuch::index may convert from unsigned. So nothing that
// calls at() is checked with the second one alone.
#include <nosuchlibrary/index.h>
__device__ int at(nosuch::index i) { return 0; }
__device__ int at(double i) { return (int)i; }
__global__ void k(int *a) { a[at(threadIdx.x)] = 1; }

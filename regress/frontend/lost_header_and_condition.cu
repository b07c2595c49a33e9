//expect: violated
//property: race
//line: 10
//--blockDim=64 --gridDim=1
// A condition that asks for what the lost header may define is read like any other.
#include <lost/version.h>
#if LOST_VERSION > 3 && defined(LOST_WIDE)
#define STEP 2
#endif
__global__ void shift(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }

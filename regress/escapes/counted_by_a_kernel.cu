//expect: violated
//property: assertion
//line: 8
#include <cuda_runtime.h>

__device__ int count = 0;
__global__ void take() { atomicAdd(&count, 1); }
__global__ void look() { __assert(count == 0); }

int main() {
  take<<<1, 1>>>();
  look<<<1, 1>>>();
}

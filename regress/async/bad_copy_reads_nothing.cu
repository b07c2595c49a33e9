//expect: violated
//property: bounds
//line: 11
//--blockDim=2 --gridDim=1 --warp-size=1 --array a=4

// The copy ends beyond its array. What is wrong is the copy; of its bytes none moves.
#include <cuda_pipeline.h>

__global__ void kernel(int *a) {
  __shared__ int s[1];
  __pipeline_memcpy_async(&s[threadIdx.x + 1], &a[threadIdx.x], 4);
}

//expect: violated
//property: race
//line: 12
//--blockDim=2 --gridDim=1 --warp-size=1 --array a=4

// The copies of a thread are not waited for, so that its second one overwrites what its first one may still write. The
// other thread reads past the end of the array, which ends the launch: that may come later.
#include <cuda_pipeline.h>

__global__ void kernel(int *a) {
  __shared__ int s[1];
  __pipeline_memcpy_async(&a[0], &s[threadIdx.x], 4);
  __pipeline_memcpy_async(&a[0], &a[2], 4);
}

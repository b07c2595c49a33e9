//expect: violated
//property: assertion
//line: 17
//interleavings: 8
//--blockDim=4 --gridDim=1 --warp-sync=32

// The side that stands first in the text need not go first.
__global__ void warp_side_goes_first(int *a) {
  __shared__ int n;
  if (threadIdx.x == 0) n = 0;
  __syncthreads();
  int p;
  if (threadIdx.x < 2)
    p = atomicAdd(&n, 1);
  else
    p = atomicAdd(&n, 1);
  __assert(threadIdx.x >= 2 || p < 2);
  a[threadIdx.x] = p;
}

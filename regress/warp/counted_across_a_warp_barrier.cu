//expect: violated
//property: assertion
//line: 16
//--blockDim=8 --gridDim=1 --interleavings=order

// All eight count, once before the warp barrier and once after it, so there are 16 in the end, not 8. What the counter
// held when the interval began is 0 for both operations.
__global__ void counted_across_a_warp_barrier(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) n = 0;
  __syncthreads();
  atomicAdd(&n, 1);
  __syncwarp();
  int p = atomicAdd(&n, 1);
  __syncthreads();
  assert(n == 8);
  out[threadIdx.x] = p;
}

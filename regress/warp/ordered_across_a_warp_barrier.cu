//expect: holds
//--blockDim=2 --gridDim=1 --interleavings=order

// The exchange of thread 0 comes before the warp barrier, and both look after it.
__global__ void ordered_across_a_warp_barrier(int *out) {
  __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&s, 1);
  __syncwarp(3);
  int v = atomicAdd(&s, 0);
  assert(v == 1);
  out[threadIdx.x] = v;
}

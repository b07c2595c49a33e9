//expect: violated
//property: assertion
//line: 14
//--blockDim=4 --gridDim=1 --warp-size=2 --interleavings=order

// A warp barrier orders the two lanes of a warp; the others may look before thread 0 has put the 1 there.
__global__ void not_ordered_across_warps(int *out) {
  __shared__ int s;
  if (threadIdx.x == 0) s = 0;
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&s, 1);
  __syncwarp(3);
  int v = atomicAdd(&s, 0);
  assert(v == 1);
  out[threadIdx.x] = v;
}

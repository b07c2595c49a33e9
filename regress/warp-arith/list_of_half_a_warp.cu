//expect: violated
//property: invalid-mask
//--blockDim=32 --gridDim=1

// The block is one warp, but only half of it comes: a barrier of the warp does not become one of the block that all
// threads pass.
__global__ void list_of_half_a_warp(const int *in, int *out) {
  __shared__ int list[32];
  const int lane = threadIdx.x;
  list[lane] = in[lane];
  if (lane < 16) __syncwarp();
  out[lane] = list[lane];
}

//expect: violated
//property: race
//line: 14
//--blockDim=32 --gridDim=1

// GKLEE section 2.2.2, intra-warp race with divergence: the odd side reads what the even side writes, and nothing
// says which side runs first. With independent thread scheduling this is a plain race.
__global__ void sides(int *out) {
  __shared__ int v[32];
  const int tid = threadIdx.x;
  v[tid] = 0;
  __syncthreads();
  if (tid % 2) {
    out[tid] = v[tid - 1];
  } else {
    v[tid] = tid + 1;
  }
}

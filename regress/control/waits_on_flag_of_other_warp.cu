//expect: violated
//property: race
//line: 13
//--blockDim=64 --gridDim=1
// The second warp looks at `ready` while the first one may store there. That the first look is one of many changes
// nothing: the rounds of a waiting loop read, also where the loop is cut. The other warp's store comes after a warp barrier
// of its own, at which nobody of the waiting warp is awaited.
__global__ void k(const int *in, int *out) {
  __shared__ volatile int ready;
  __shared__ int s[32];
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x < 32) { s[threadIdx.x] = in[threadIdx.x]; __threadfence_block(); __syncwarp(); if (threadIdx.x == 0) ready = 1; }
  else { while (!ready) {} out[threadIdx.x - 32] = s[threadIdx.x - 32]; }
}

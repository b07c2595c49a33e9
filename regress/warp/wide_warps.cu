//expect: unsupported
//--warp-size=64 --blockDim=64 --gridDim=1

// CUDA's masks have 32 bits.
__global__ void vote(int *out) {
  out[threadIdx.x] = __any_sync(0xffffffffu, threadIdx.x == 40);
}

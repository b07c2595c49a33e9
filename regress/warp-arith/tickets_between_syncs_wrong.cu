//expect: violated
//property: race
//line: 11
//--blockDim=32 --gridDim=2

// Nothing orders the clearing before the additions of the other lanes.
__global__ void pack(int *out, const int *in) {
  __requires(blockDim.x % 32 == 0);
  __shared__ unsigned count[32];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane == 0) count[warp] = 0;
  if (in[i] > 0) {
    const unsigned k = atomicAdd(&count[warp], 1u);
    if (k < 32) out[i / 32 * 32 + k] = i;
  }
}

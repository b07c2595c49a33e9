//expect: holds
//size: grid
//--blockDim=128 --gridDim=4

// Each lane learns the number of its partner and writes there.
__global__ void exchange(int *out, const int *in, int d) {
  __requires(blockDim.x % 32 == 0 && 0 <= d && d < 32);
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  const int partner = __shfl_xor_sync(0xffffffffu, lane, d);
  out[i - lane + partner] = in[i];
}

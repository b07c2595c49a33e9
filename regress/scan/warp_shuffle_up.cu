//expect: holds
//--blockDim=32 --gridDim=1

// Inclusive scan of one warp by shuffles; a lane below the distance keeps its value.
__global__ void scan(unsigned *out, const unsigned *in) {
  const unsigned lane = threadIdx.x;
  unsigned sum = in[lane];
  for (unsigned d = 1; d < 32; d *= 2) {
    const unsigned below = __shfl_up_sync(0xffffffffu, sum, d);
    if (lane >= d) sum += below;
  }
  unsigned serial = 0;
  for (unsigned i = 0; i <= lane; i++) serial += in[i];
  __assert(sum == serial);
  out[lane] = sum;
}

//expect: holds
//--blockDim=64 --gridDim=1

// Two warps with four working lanes each: a warp publishes its count, and the second warp's elements go behind those of
// the first. The barrier is outside the divergent part.
__global__ void compact(int *out, const int *in) {
  __shared__ int counts[2];
  const unsigned tid = threadIdx.x, lane = tid % 32, warp = tid / 32;
  const int value = in[tid];
  unsigned kept = 0;
  if (lane < 4) {
    kept = __ballot_sync(0xfu, value > 0);
    if (lane == 0) counts[warp] = __popc(kept);
  }
  __syncthreads();
  const int before = warp == 0 ? 0 : counts[0];
  if (lane < 4 && value > 0) out[before + __popc(kept & ((1u << lane) - 1))] = value;
}

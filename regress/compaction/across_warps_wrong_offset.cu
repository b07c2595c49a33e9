//expect: violated
//property: race
//line: 15
//--blockDim=64 --gridDim=1

// The second warp starts behind its own count instead of the first warp's.
__global__ void compact(int *out, const int *in) {
  __shared__ int counts[2];
  const unsigned tid = threadIdx.x, lane = tid % 32, warp = tid / 32;
  const int value = in[tid];
  const unsigned kept = __ballot_sync(0xffffffffu, value > 0);
  if (lane == 0) counts[warp] = __popc(kept);
  __syncthreads();
  const int before = warp == 0 ? 0 : counts[1];
  if (value > 0) out[before + __popc(kept & ((1u << lane) - 1))] = value;
}

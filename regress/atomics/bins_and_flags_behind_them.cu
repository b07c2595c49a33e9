//expect: holds
//--blockDim=64 --gridDim=1

// Shared memory that is carved by hand: sixteen counters and a flag a thread.
__global__ void carve(const unsigned char *in, int *out) {
  __shared__ __align__(8) unsigned char all[64 + 64];
  int *bins = (int *)all;
  unsigned char *seen = all + 64;
  if (threadIdx.x < 16) bins[threadIdx.x] = 0;
  seen[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[in[threadIdx.x] & 15], 1);
  seen[threadIdx.x] = 1;
  __syncthreads();
  assert(seen[63 - threadIdx.x] == 1);
  if (threadIdx.x < 16) out[threadIdx.x] = bins[threadIdx.x];
}

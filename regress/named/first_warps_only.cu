//expect: holds
//--blockDim=128 --gridDim=1

// Two of four warps sum; the others have other things to do.
__global__ void sum(int *data, int *other) {
  __shared__ int s[64];
  if (threadIdx.x < 64) {
    s[threadIdx.x] = data[threadIdx.x];
    for (int half = 32; half > 0; half /= 2) {
      __barrier_sync_count(3, 64);
      if (threadIdx.x < half) s[threadIdx.x] += s[threadIdx.x + half];
    }
    if (threadIdx.x == 0) data[0] = s[0];
  } else {
    other[threadIdx.x] = 1;
  }
}

//expect: unsupported
//--blockDim=64 --gridDim=1

// Whether half a warp may come to the form for lanes apart, and for how many it counts, is not followed.
__global__ void turn(int *data) {
  __shared__ int s[64];
  s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x & 1) {
    __barrier_sync_count(1, 32);
    data[threadIdx.x] = s[64 - threadIdx.x];
  }
}

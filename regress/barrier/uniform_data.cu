//expect: holds
//--blockDim=32 --gridDim=1

// The condition comes from memory, but all threads read the same element, which nobody writes.
__global__ void maybeTurn(int *out, const int *mode) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  int v = s[threadIdx.x];
  if (mode[0] == 1) {
    __syncthreads();
    v = s[31 - threadIdx.x];
  }
  out[threadIdx.x] = v;
}

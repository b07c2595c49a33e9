//expect: holds
//--blockDim=32 --gridDim=1 --warp-sync=32

// GKLEE section 2.2.2 with a single warp under lock-step: all lanes have read before any lane writes.
__global__ void rotate(int *out) {
  __shared__ volatile int v[32];
  const unsigned tid = threadIdx.x;
  v[tid] = tid;
  v[tid] = v[(tid + 1) % 32];
  __assert(v[tid] == (tid + 1) % 32);
}

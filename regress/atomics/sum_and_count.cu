//expect: holds
//--blockDim=8 --gridDim=1

// What is left is known to the byte, in whatever pieces it was added.
struct Mean {
  unsigned long long sum;
  unsigned count;
};
__global__ void mean(unsigned *out) {
  __shared__ Mean m;
  if (threadIdx.x == 0) m.sum = 0xFFFFFFFFull, m.count = 0;
  __syncthreads();
  atomicAdd(&m.sum, 1ull);
  atomicAdd(&m.count, 2u);
  __syncthreads();
  assert(m.count == 16 && m.sum == 0x100000007ull);
  out[threadIdx.x] = m.count;
}

//expect: violated
//property: assertion
//line: 17
//--blockDim=8 --gridDim=1

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
  assert(m.sum <= 0xFFFFFFFFull);
  out[threadIdx.x] = m.count;
}

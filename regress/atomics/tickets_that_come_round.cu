//expect: violated
//property: race
//line: 9
//--blockDim=8 --gridDim=1

// The fifth gets what the first one got.
__global__ void compact(int *out, int *count, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) out[(unsigned)atomicAdd(count, 1 << 30) % 1024] = i;
}

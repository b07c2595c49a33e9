//expect: holds
//--blockDim=64 --gridDim=2

// As guard_at_the_end.cu, by a return.
__global__ void total(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = __reduce_add_sync(0xffffffffu, in[i]);
  if (threadIdx.x % 32 == 0) out[i / 32] = sum;
}

//expect: violated
//property: bounds
//line: 16
//--blockDim=128 --gridDim=4 --array in=n

// A lane behind the end stands for an element that is not there, which is the largest if all are negative.
__global__ void best(int *out, const int *in, int n) {
  __requires(n > 0);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = i < n ? i : n;
  int most = i < n ? in[i] : 0;
  for (int d = 16; d > 0; d /= 2) {
    const int otherMost = __shfl_xor_sync(0xffffffffu, most, d), other = __shfl_xor_sync(0xffffffffu, at, d);
    if (otherMost > most) most = otherMost, at = other;
  }
  if (threadIdx.x % 32 == 0) out[blockIdx.x * ((blockDim.x + 31) / 32) + threadIdx.x / 32] = in[at];
}

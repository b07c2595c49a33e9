//expect: violated
//property: race
//line: 19
//--blockDim=128 --gridDim=8

// The second index is half a step too far: where the next thread reads.
#define N 256
__global__ void scan(int *out, const int *in) {
  __requires(blockDim.x == N / 2);
  __shared__ int s[N];
  const int t = threadIdx.x, first = blockIdx.x * N;
  s[2 * t] = in[first + 2 * t];
  s[2 * t + 1] = in[first + 2 * t + 1];
  int offset = 1;
  for (int d = N >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      const int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 3) - 1;
      if (b < N) s[b] += s[a];
    }
    offset *= 2;
  }
  if (t == 0) s[N - 1] = 0;
  for (int d = 1; d < N; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      const int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      const int v = s[a];
      s[a] = s[b];
      s[b] += v;
    }
  }
  __syncthreads();
  out[first + 2 * t] = s[2 * t];
  out[first + 2 * t + 1] = s[2 * t + 1];
}

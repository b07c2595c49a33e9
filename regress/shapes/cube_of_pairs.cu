//expect: holds

// A thread puts two elements of a cube, half a cube apart: blocks of 4 x 4 x 2 threads fill it. With 4 x 4 x 4 threads
// thread (0, 0, 2) would write the second element of thread (0, 0, 0).
const int kSide = 4;
__global__ void largest(const int *in, int *out) {
  __shared__ int s[kSide * kSide * kSide];
  const int half = kSide * kSide * kSide / 2;
  const int t = (threadIdx.z * kSide + threadIdx.y) * kSide + threadIdx.x;
  s[t] = in[blockIdx.x * 2 * half + t];
  s[t + half] = in[blockIdx.x * 2 * half + t + half];
  __syncthreads();
  for (int i = half; i > 0; i /= 2) {
    if (t < i && s[t + i] > s[t]) s[t] = s[t + i];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

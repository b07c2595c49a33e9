//expect: holds
// A sum in shared memory, one partial sum for each block.
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef REDUCTION_FIRST_BARRIER
#define REDUCTION_FIRST_BARRIER __syncthreads()
#endif
#ifndef REDUCTION_BARRIER
#define REDUCTION_BARRIER __syncthreads()
#endif
#ifndef REDUCTION_BEGIN
#define REDUCTION_BEGIN blockDim.x / 2
#endif

__global__ void reduce(const float *in, float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : 0.0f;
  REDUCTION_FIRST_BARRIER;
  for (int k = REDUCTION_BEGIN; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    REDUCTION_BARRIER;
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 20;
  const int blocks = (n + 255) / 256;
  std::vector<float> h(n, 1.0f), partial(blocks);
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, blocks * sizeof(float));
  cudaMemcpy(in, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  reduce<<<blocks, 256>>>(in, out, n);
  cudaMemcpy(partial.data(), out, blocks * sizeof(float), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (float p : partial) sum += p;
  printf("%f\n", sum);
}

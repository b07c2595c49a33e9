//expect: holds
//unbounded: in out
// One block for each row: its maximum, its sum of exponentials, the quotients.
#include <cfloat>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kBlock = 128;
#ifndef SOFTMAX_READ
#define SOFTMAX_READ __syncthreads()
#endif
#ifndef SOFTMAX_STEP
#define SOFTMAX_STEP __syncthreads()
#endif
#ifndef SOFTMAX_COLUMNS
#define SOFTMAX_COLUMNS c < columns
#endif

__global__ void softmax(const float *in, float *out, int columns) {
  __shared__ float s[kBlock];
  const float *row = in + size_t(blockIdx.x) * columns;
  float *to = out + size_t(blockIdx.x) * columns;
  int t = threadIdx.x;
  float most = -FLT_MAX;
  for (int c = t; SOFTMAX_COLUMNS; c += kBlock) most = fmaxf(most, row[c]);
  s[t] = most;
  __syncthreads();
  for (int k = kBlock / 2; k > 0; k /= 2) {
    if (t < k) s[t] = fmaxf(s[t], s[t + k]);
    SOFTMAX_STEP;
  }
  most = s[0];
  SOFTMAX_READ;
  float sum = 0;
  for (int c = t; c < columns; c += kBlock) sum += expf(row[c] - most);
  s[t] = sum;
  __syncthreads();
  for (int k = kBlock / 2; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  for (int c = t; c < columns; c += kBlock) to[c] = expf(row[c] - most) / s[0];
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 64, columns = argc > 2 ? atoi(argv[2]) : 1000;
  size_t bytes = size_t(rows) * columns * sizeof(float);
  std::vector<float> h(size_t(rows) * columns, 1.0f);
  float *in, *out;
  cudaMalloc(&in, bytes);
  cudaMalloc(&out, bytes);
  cudaMemcpy(in, h.data(), bytes, cudaMemcpyHostToDevice);
  softmax<<<rows, kBlock>>>(in, out, columns);
  cudaMemcpy(h.data(), out, bytes, cudaMemcpyDeviceToHost);
  printf("%f\n", h[0]);
}

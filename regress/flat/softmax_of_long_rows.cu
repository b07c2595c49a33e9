//expect: holds

#include <cuda_runtime.h>

// The rows of a vocabulary, normalised by a block each: the largest, the sum, and the quotients.
__global__ void softmax(float *out, const float *in, int columns) {
  extern __shared__ float shared[];
  const int row = blockIdx.x, t = threadIdx.x;
  const float *x = in + row * columns;
  float most = -INFINITY;
  for (int i = t; i < columns; i += blockDim.x) most = fmaxf(most, x[i]);
  shared[t] = most;
  for (int half = blockDim.x / 2; half >= 1; half /= 2) {
    __syncthreads();
    if (t < half) shared[t] = fmaxf(shared[t], shared[t + half]);
  }
  __syncthreads();
  most = shared[0];
  for (int i = t; i < columns; i += blockDim.x) out[row * columns + i] = expf(x[i] - most);
  __syncthreads();
  float sum = 0;
  for (int i = t; i < columns; i += blockDim.x) sum += out[row * columns + i];
  shared[t] = sum;
  for (int half = blockDim.x / 2; half >= 1; half /= 2) {
    __syncthreads();
    if (t < half) shared[t] += shared[t + half];
  }
  __syncthreads();
  for (int i = t; i < columns; i += blockDim.x) out[row * columns + i] /= shared[0];
}

int main() {
  const int rows = 8192, columns = 50257;
  float *out, *in;
  cudaMalloc(&out, size_t(rows) * columns * sizeof(float));
  cudaMalloc(&in, size_t(rows) * columns * sizeof(float));
  softmax<<<rows, 128, 128 * sizeof(float)>>>(out, in, columns);
  cudaDeviceSynchronize();
}

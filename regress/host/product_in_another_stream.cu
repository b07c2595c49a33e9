//expect: violated
//property: assertion
//line: 11
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cassert>

// The product may be written after the memset, which is in another stream.
__global__ void use(const float *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  float *a, *b, *c;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMalloc(&b, 64 * sizeof(float));
  cudaMalloc(&c, 64 * sizeof(float));
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetStream(handle, one);
  float factor = 1, zero = 0;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &factor, a, 8, b, 8, &zero, c, 8);
  cudaMemsetAsync(c, 0, 64 * sizeof(float), other);
  use<<<1, 64, 0, other>>>(c);
}

//expect: holds
#include <cuda_runtime.h>

// What a lambda captures is passed by value, too.
template <class F>
__global__ void apply(F f) {
  f(blockIdx.x * blockDim.x + threadIdx.x);
}

int main() {
  const unsigned n = 300;
  unsigned limit = n - 1;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(float));
  apply<<<3, 128>>>([=] __device__(unsigned i) {
    if (i < limit) y[i] = x[i];
  });
}

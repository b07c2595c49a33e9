//expect: violated
//property: bounds
//line: 9
#include <cuda_runtime.h>

// A functor has the array, and the kernel the number.
struct Square {
  int *out;
  __device__ void operator()(int i) const { out[i] = i * i; }
};
template <class F>
__global__ void forEach(int n, F f) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) f(i);
}
template <class F>
void parallelFor(int n, F f) {
  forEach<<<(n + 63) / 64, 64>>>(n, f);
}

int main() {
  const int n = 200;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  parallelFor(n, Square{a});
}

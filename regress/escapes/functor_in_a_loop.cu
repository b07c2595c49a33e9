//expect: violated
//property: assertion
//line: 17
// A functor has the array; the kernel calls it in each round.
#include <assert.h>
#include <cuda_runtime.h>

struct Fill {
  int *a;
  __device__ void operator()(int i) const { a[i] = 5; }
};
template <class F> __global__ void each(F f) {
  f(threadIdx.x);
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  for (int s = 0; s < 3; s++) {
    cudaMemset(a, 0, 32 * sizeof(int));
    each<<<1, 32>>>(Fill{a});
  }
  use<<<1, 32>>>(a);
}

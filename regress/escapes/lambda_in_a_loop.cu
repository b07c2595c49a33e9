//expect: violated
//property: assertion
//line: 13
// A lambda of the device has captured the array.
#include <assert.h>
#include <cuda_runtime.h>

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
    each<<<1, 32>>>([=] __device__(int i) { a[i] = 5; });
  }
  use<<<1, 32>>>(a);
}

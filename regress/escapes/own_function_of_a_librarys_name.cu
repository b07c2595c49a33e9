//expect: violated
//property: assertion
//line: 9
// A member function that is called terminate ends nothing: what comes after it is launched.
#include <assert.h>
#include <cuda_runtime.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

struct Pool {
  void terminate();
};

int main() {
  Pool pool;
  pool.terminate();
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 1, 32 * sizeof(int));
  use<<<1, 32>>>(a);
}

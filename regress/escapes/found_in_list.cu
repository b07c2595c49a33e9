//expect: violated
//property: assertion
//line: 14
// A list links its nodes by a function of the library; the array is in the second one.
#include <assert.h>
#include <cuda_runtime.h>
#include <list>

__global__ void set(int *p) {
  p[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, 0, 32 * sizeof(int));
  std::list<int *> arrays;
  arrays.push_back(nullptr);
  arrays.push_back(a);
  set<<<1, 32>>>(arrays.back());
  use<<<1, 32>>>(a);
}

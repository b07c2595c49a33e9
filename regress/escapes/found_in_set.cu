//expect: violated
//property: assertion
//line: 14
// A set has one pointer, the array.
#include <assert.h>
#include <cuda_runtime.h>
#include <set>

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
  std::set<int *> arrays;
  arrays.insert(a);
  for (int *one : arrays) set<<<1, 32>>>(one);
  use<<<1, 32>>>(a);
}

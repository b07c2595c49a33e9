//expect: violated
//property: assertion
//line: 14
// What is found under a name in a map is the array that was put there.
#include <assert.h>
#include <cuda_runtime.h>
#include <map>

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
  std::map<int, int *> arrays;
  arrays[argc] = a;
  set<<<1, 32>>>(arrays[argc]);
  use<<<1, 32>>>(a);
}

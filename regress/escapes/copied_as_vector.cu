//expect: violated
//property: assertion
//line: 13
// The structure is copied as a vector of two numbers, the pointer with it.
#include <assert.h>
#include <cuda_runtime.h>

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
  struct Pair {
    int *data;
    long n;
  } p = {a, 32}, q;
  typedef long Two __attribute__((vector_size(16), aligned(8)));
  *(Two *)&q = *(Two *)&p;
  set<<<1, 32>>>(q.data);
  use<<<1, 32>>>(a);
}

//expect: violated
//property: assertion
//line: 12
#include <assert.h>
#include <cuda_runtime.h>
#include <pthread.h>

// The library keeps the pointer, and gives it back.
__global__ void set(int *p) { p[threadIdx.x] = 5; }

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  int *a;
  pthread_key_t key;
  pthread_key_create(&key, nullptr);
  cudaMalloc(&a, 32 * sizeof(int));
  pthread_setspecific(key, a);
  cudaMemset(a, 0, 32 * sizeof(int));
  set<<<1, 32>>>((int *)pthread_getspecific(key));
  use<<<1, 32>>>(a);
}

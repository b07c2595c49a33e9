//expect: holds
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

// Calls of the runtime stand in macros that look at their results.
__global__ void compact(const int *in, int *out, int *count) {
  int i = threadIdx.x;
  if (in[i] > 0) {
    int slot = atomicAdd(count, 1);
    __assert(slot >= 0 && slot < 8);
    out[slot] = in[i];
  }
}

#define CHECK(call)                                \
  do {                                             \
    cudaError_t error = call;                      \
    if (error != cudaSuccess) exit(1);             \
  } while (0)

template <class T>
void check(T error, const char *what, int line) {
  if (error) {
    printf("%s in line %d\n", what, line);
    exit(1);
  }
}
#define checkErrors(call) check(call, #call, __LINE__)

int main() {
  int *in, *out, *count;
  CHECK(cudaMalloc(&in, 8 * sizeof(int)));
  checkErrors(cudaMalloc((void **)&out, 8 * sizeof(int)));
  CHECK(cudaMalloc((void **)&count, sizeof(int)));
  checkErrors(cudaMemset(count, 0, sizeof(int)));
  compact<<<1, 8>>>(in, out, count);
  CHECK(cudaGetLastError());
}

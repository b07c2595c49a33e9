//expect: violated
//property: double-free
//line: 14
#include <cuda_runtime.h>

// Two objects have one buffer, and each frees it when it goes.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

struct Buffer {
  int *data;
  explicit Buffer(size_t n) { cudaMalloc(&data, n * sizeof(int)); }
  ~Buffer() { cudaFree(data); }
};

int main() {
  Buffer a(64);
  Buffer b(a);
  fill<<<1, 64>>>(b.data);
}

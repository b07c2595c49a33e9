//expect: holds
#include <cuda_runtime.h>

// The buffer moves from one object to the other, which frees it alone.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

struct Buffer {
  int *data;
  explicit Buffer(size_t n) { cudaMalloc(&data, n * sizeof(int)); }
  Buffer(Buffer &&other) : data(other.data) { other.data = nullptr; }
  ~Buffer() { cudaFree(data); }
};

int main() {
  Buffer a(64);
  Buffer b(static_cast<Buffer &&>(a));
  fill<<<1, 64>>>(b.data);
}

//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// One structure for both sides: the kernel uses the copy that is the device's.
struct Buffer {
  int *host, *device;
  int n;
  __host__ __device__ int *get() const {
#ifdef __CUDA_ARCH__
    return device;
#else
    return host;
#endif
  }
};
__global__ void clear(Buffer b) {
  const Buffer mine = b;
  if (threadIdx.x < mine.n) mine.get()[threadIdx.x] = 0;
}

int main() {
  Buffer b;
  b.n = 32;
  b.host = (int *)malloc(32 * sizeof(int));
  cudaMalloc(&b.device, 32 * sizeof(int));
  clear<<<1, 64>>>(b);
  cudaMemcpy(b.get(), b.device, 32 * sizeof(int), cudaMemcpyDeviceToHost);
  free(b.host);
}

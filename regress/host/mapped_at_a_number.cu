//expect: holds
#include <cuda_runtime.h>
#include <sys/mman.h>

// The address is one of memory, which the device can read as well.
__global__ void add(int *a, const int *b) {
  a[threadIdx.x] += b[threadIdx.x];
}

int main() {
  unsigned long place = 0x200000000;
  int *b = (int *)place;
  mmap(b, 4096, PROT_READ | PROT_WRITE, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int *a;
  cudaMallocManaged(&a, 64 * sizeof(int));
  cudaMemset(a, 0, 64 * sizeof(int));
  add<<<1, 64>>>(a, b);
  cudaDeviceSynchronize();
}

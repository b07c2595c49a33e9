//expect: violated
//property: bounds
//line: 9
#include <cuda_runtime.h>
#include <sys/mman.h>

// The address is one of memory, and the host counts on there.
__global__ void mark(int *a) {
  a[threadIdx.x] = 1;
}

int main() {
  unsigned long place = 0x200000000;
  int *count = (int *)place;
  mmap(count, 4096, PROT_READ | PROT_WRITE, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  *count = 65;
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  mark<<<1, 65>>>(a);
}

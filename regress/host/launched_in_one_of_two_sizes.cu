//expect: holds
#include <cuda_runtime.h>

// The program comes to the launch of 32 threads alone. Other files might call the function with other sizes: that counts
// for the kernel alone that the program never launches.
template <int size>
__global__ void clear(int *a) {
  a[threadIdx.x] = threadIdx.x < size;
}

void run(int *a, int size) {
  if (size == 16)
    clear<16><<<1, size>>>(a);
  else
    clear<32><<<1, size>>>(a);
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  run(a, 32);
}

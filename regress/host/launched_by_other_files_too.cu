//expect: violated
//property: race
//line: 7
#include <cuda_runtime.h>

// main does not launch it, and other files can call who does.
__global__ void strided(int *a, int w) { a[threadIdx.x * w] = threadIdx.x; }
void run(int *a, int w) { strided<<<1, 64>>>(a, w); }

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
}

//expect: violated
//property: assertion
//line: 8
#include <cuda_runtime.h>

// The two count alike at first, and apart from the third round on.
__global__ void k(int n) {
  __assert(n <= 5);
}

int main(int c, char **) {
  int s = 0;
  for (int i = 0; i < c && i < 5; i++) s += i < 2 ? 1 : 4;
  k<<<1, 1>>>(s);
  cudaDeviceSynchronize();
}

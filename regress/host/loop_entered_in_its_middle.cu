//expect: holds
#include <cuda_runtime.h>

// 13 in rounds of four, the first one of which begins with the last of its statements.
__global__ void check(int *a, int v) {
  a[v] = 1;
}

int main() {
  int *a;
  cudaMalloc(&a, 14 * sizeof(int));
  const int n = 13;
  int v = 0, k = (n + 3) / 4;
  switch (n % 4) {
    case 0:
      do {
        v++;
        case 3: v++;
        case 2: v++;
        case 1: v++;
      } while (--k > 0);
  }
  check<<<1, 1>>>(a, v);
}

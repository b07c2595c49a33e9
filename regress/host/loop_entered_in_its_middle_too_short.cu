//expect: violated
//property: bounds
//line: 8
#include <cuda_runtime.h>

// 13 in rounds of four: a[13] is behind the end.
__global__ void check(int *a, int v) {
  a[v] = 1;
}

int main() {
  int *a;
  cudaMalloc(&a, 13 * sizeof(int));
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

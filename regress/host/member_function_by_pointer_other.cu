//expect: violated
//property: bounds
//line: 13
#include <cuda_runtime.h>

// (2 * 3) * 4 is behind the end.
struct Sum {
  int n = 2;
  int add(int k) { return n += k; }
  int times(int k) { return n *= k; }
};
__global__ void check(int *a, int v) {
  a[v] = 1;
}

int main() {
  int *a;
  cudaMalloc(&a, 21 * sizeof(int));
  Sum s;
  int (Sum::*f)(int) = &Sum::times;
  (s.*f)(3);
  check<<<1, 1>>>(a, (s.*f)(4));
}

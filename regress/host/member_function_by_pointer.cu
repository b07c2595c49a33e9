//expect: holds
#include <cuda_runtime.h>

// (2 + 3) * 4: each call goes to the function that the pointer to a member has then.
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
  int (Sum::*f)(int) = &Sum::add;
  (s.*f)(3);
  f = &Sum::times;
  check<<<1, 1>>>(a, (s.*f)(4));
}

//expect: holds
#include <cuda_runtime.h>

// A table of pointers to members that is constant, one of them virtual or not: 1 + 2 is called by the first.
struct Sum {
  int n = 1;
  int add(int k) { return n += k; }
  int less(int k) { return n -= k; }
};
static int (Sum::*const kTable[])(int) = {&Sum::add, &Sum::less};
__global__ void check(int *a, int v) {
  a[v] = 1;
}

int main() {
  int *a;
  cudaMalloc(&a, 4 * sizeof(int));
  Sum s;
  check<<<1, 1>>>(a, (s.*kTable[0])(2));
}

//expect: violated
//property: assertion
//line: 8
#include <cuda_runtime.h>

// The first round passes the largest size_t beside 0.
__global__ void k(size_t n, int m) {
  __assert(m != 0);
}

int main() {
  long s = -1;
  for (int i = 0; i < 8; ++i) k<<<1, 1>>>(s + i, i);
}

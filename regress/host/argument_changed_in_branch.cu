//expect: violated
//property: assertion
//line: 8
#include <cuda_runtime.h>

// With one argument nobody has written a 3 into it.
__global__ void k(int n) {
  __assert(n >= '3' && n <= '3');
}

int main(int argc, char **argv) {
  if (argc > 2) argv[1][0] = '3';
  if (argc > 1) k<<<1, 1>>>(argv[1][0]);
}

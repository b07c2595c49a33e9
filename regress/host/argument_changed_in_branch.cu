//expect: violated
//property: assertion
//line: 9
//knownbug: a byte that another one is written over on one way counts as computed in a way that is not followed
#include <cuda_runtime.h>

// With one argument nobody has written a 3 into it.
__global__ void k(int n) {
  __assert(n == '3');
}

int main(int argc, char **argv) {
  if (argc > 2) argv[1][0] = '3';
  if (argc > 1) k<<<1, 1>>>(argv[1][0]);
}

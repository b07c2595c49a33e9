//expect: holds
//--blockDim=32 --gridDim=1
#include <cstdio>

// Programs of before C++11 write a macro right behind a text: two tokens, for the compilers of hosts too.
#define END "\n"

__global__ void numbers(int *a) {
  a[threadIdx.x] = threadIdx.x;
  printf("%d"END, a[threadIdx.x]);
}

void tell(int n) {
  printf("there are %d"END, n);
}

//expect: unknown
#include <cuda_runtime.h>
#include <setjmp.h>

// The kernel gets 8: what was assigned before longjmp stays.
static jmp_buf here;
static int mode = 7;
__global__ void check(int v) {
  __assert(v == 7);
}

int main() {
  if (!setjmp(here)) {
    mode = 8;
    longjmp(here, 1);
  }
  check<<<1, 1>>>(mode);
  cudaDeviceSynchronize();
}

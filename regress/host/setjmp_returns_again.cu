//expect: unknown
#include <cuda_runtime.h>
#include <setjmp.h>

// v is 32 when setjmp has returned twice, which gpubmc does not know.
static jmp_buf here;
static void leave() {
  longjmp(here, 3);
}
__global__ void check(int v) {
  __assert(v == 32);
}

int main() {
  volatile int v = 1;
  if (int k = setjmp(here)) {
    v += k * 10;
  } else {
    v = 2;
    leave();
    v = 99;
  }
  check<<<1, 1>>>(v);
  cudaDeviceSynchronize();
}

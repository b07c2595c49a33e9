//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>
#include <stdlib.h>

// One of eight kernels is launched, each with the same 64 threads; the last one writes behind the end.
template <int I>
__global__ void put(int *a, int n) {
  if (I < 7 && threadIdx.x >= n) return;
  a[threadIdx.x] = I;
}

int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 48 * sizeof(int));
  void (*kernel)(int *, int) = nullptr;
  switch (atoi(argv[1])) {
    case 0: kernel = put<0>; break;
    case 1: kernel = put<1>; break;
    case 2: kernel = put<2>; break;
    case 3: kernel = put<3>; break;
    case 4: kernel = put<4>; break;
    case 5: kernel = put<5>; break;
    case 6: kernel = put<6>; break;
    default: kernel = put<7>;
  }
  kernel<<<1, 64>>>(a, 48);
}

//expect: holds

// cuda_runtime.h brings time.h, too: the host code is not skipped, so that the launch is known. With two blocks both
// would write b[0] to b[3].
#include <stdlib.h>
__global__ void k(float *b, const float *a) {
  unsigned t = threadIdx.x;
  b[t] = sinf(a[t]);
  b[t] = sinf(b[t]);
}
int main() {
  float *a, *b;
  srand(time(NULL));
  cudaMalloc(&a, 4 * sizeof(float));
  cudaMalloc(&b, 4 * sizeof(float));
  k<<<1, 4>>>(b, a);
}

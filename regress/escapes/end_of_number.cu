//expect: violated
//property: assertion
//line: 10
// strtol says where the number ends, in the same text: what is written there is in the text.
#include <assert.h>
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  char text[16] = "12x4", *end;
  strtol(text, &end, 10);
  *end = '0';
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemset(a, text[2] == 'x' ? 0 : 1, 32 * sizeof(int));
  use<<<1, 32>>>(a);
}

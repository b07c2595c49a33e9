//expect: violated
//property: assertion
//line: 10
// A part of a constant table of addresses is copied; the variable that it points to is changed through the copy.
#include <assert.h>
#include <cuda_runtime.h>
#include <string.h>

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

static int value = 0, other = 0;
static int *const table[3] = {&value, &value, &other};

int main(int argc, char **argv) {
  int *part[2];
  memcpy(part, table + (argc & 1), sizeof part);
  *part[0] = 7;
  int *a, h[32];
  for (int i = 0; i < 32; i++) h[i] = value;
  cudaMalloc(&a, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  use<<<1, 32>>>(a);
}

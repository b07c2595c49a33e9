//expect: violated
//property: null
//line: 11
#include <cuda_runtime.h>

// Each of three arrays may be missing, and the kernel asks for two of them.
__global__ void sum(int *out, const int *a, const int *b, const int *c) {
  int s = 0;
  if (a) s += a[threadIdx.x];
  if (b) s += b[threadIdx.x];
  out[threadIdx.x] = s + c[threadIdx.x];
}

static int *allocated(bool isWanted) {
  int *p = nullptr;
  if (!isWanted) return p;
  cudaMalloc(&p, 32 * sizeof(int));
  cudaMemset(p, 0, 32 * sizeof(int));
  return p;
}

int main(int argc, char **) {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  sum<<<1, 32>>>(out, allocated(argc & 1), allocated(argc & 2), allocated(argc & 4));
}

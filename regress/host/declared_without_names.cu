//expect: holds

// The declaration names no parameter; the kernel stays below the length that the host allocates.
#include <cstdlib>
__global__ void k(int *, int *, int);

int main(int argc, char **argv) {
  int n = atoi(argv[1]), blocks = atoi(argv[2]), threads = atoi(argv[3]);
  int *d_nindex, *d_out;
  cudaMalloc((void **)&d_nindex, (n + 1) * sizeof(int));
  cudaMalloc((void **)&d_out, n * sizeof(int));
  k<<<blocks, threads>>>(d_nindex, d_out, n);
}

__global__ void k(int *nindex, int *out, int numv) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= 0 && i < numv) out[i] = nindex[i + 1];
}

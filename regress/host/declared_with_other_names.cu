//expect: violated
//property: bounds
//line: 20

// The declaration calls the last parameter n, the definition numv: what the host code says of it is the same.
#include <cstdlib>
__global__ void k(int *nindex, int *out, int n);

int main(int argc, char **argv) {
  int n = atoi(argv[1]), blocks = atoi(argv[2]), threads = atoi(argv[3]);
  int *d_nindex, *d_out;
  cudaMalloc((void **)&d_nindex, (n + 1) * sizeof(int));
  cudaMalloc((void **)&d_out, n * sizeof(int));
  k<<<blocks, threads>>>(d_nindex, d_out, n);
}

__global__ void k(int *nindex, int *out, int numv) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  // The grid is any: i may be n and more.
  out[i] = nindex[i + 1];
}

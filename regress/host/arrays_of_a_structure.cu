//expect: holds
#include <cuda_runtime.h>

// Several arrays, and their lengths, in arrays of the structure.
struct Channels {
  int *plane[3];
  int length[3];
};
__global__ void fill(Channels c) {
  const int i = threadIdx.x, k = blockIdx.x;
  if (i < c.length[k]) c.plane[k][i] = k;
}

int main() {
  Channels c;
  for (int k = 0; k < 3; ++k) {
    c.length[k] = 64 >> k;
    cudaMalloc(&c.plane[k], c.length[k] * sizeof(int));
  }
  fill<<<3, 64>>>(c);
}

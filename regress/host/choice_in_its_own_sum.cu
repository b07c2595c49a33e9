//expect: holds
// How many elements there are is a choice, 1 or so many blocks as m / 1024 needs, and so is the number of blocks, which
// is computed from it: count == (blocks - 1) * 512 + rest speaks of the choice on both sides, and nothing is put in its
// place for ever. Each thread writes an element of its own, and all are within count + 512.
#include <cmath>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void last(int *a, int rest, int block) {
  int i = threadIdx.x;
  if (i < rest) a[block * 512 + i] = 1;
}

static unsigned blocksOf(int n) { return max(1, (int)ceil((float)n / 512.f)); }

int main(int argc, char **argv) {
  unsigned m = atoi(argv[1]);
  int count = blocksOf(m / 1024);
  unsigned blocks = blocksOf(count);
  int *a;
  cudaMalloc(&a, (size_t(count) + 512) * sizeof(int));
  last<<<1, 256>>>(a, count - (blocks - 1) * 512, blocks - 1);
  return 0;
}

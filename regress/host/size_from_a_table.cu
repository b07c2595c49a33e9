//expect: holds
#include <cstdlib>

// An element of a table, by a number that is typed in.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

static const int kSizes[4] = {128, 256, 512, 1024};

int main(int argc, char **argv) {
  int k = atoi(argv[1]);
  if (k < 0 || k > 3) return 1;
  int n = kSizes[k], *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}

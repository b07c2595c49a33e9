//expect: violated
//property: bounds
//line: 8
#include <cstdlib>

// The first one of the table is too small.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

static const int kSizes[4] = {64, 256, 512, 1024};

int main(int argc, char **argv) {
  int k = atoi(argv[1]);
  if (k < 0 || k > 3) return 1;
  int n = kSizes[k], *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}

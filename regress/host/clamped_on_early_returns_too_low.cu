//expect: violated
//property: bounds
//line: 8
#include <cstdlib>

// One of the three ways leads out with 64.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

static int parse(const char *s) {
  int n = atoi(s);
  if (n < 0) return 64;
  if (n < 128) return 128;
  return n;
}

int main(int argc, char **argv) {
  int n = parse(argv[1]), *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}

//expect: holds
#include <cstdlib>

// Three ways lead out of the function, all with 128 or more.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

static int parse(const char *s) {
  int n = atoi(s);
  if (n < 128) return 128;
  if (n > 4096) return 4096;
  return n;
}

int main(int argc, char **argv) {
  int n = parse(argv[1]), *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}

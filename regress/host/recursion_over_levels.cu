//expect: holds
#include <cstdlib>

// A function that calls itself passes the same array on, and a smaller number, which it looks at: so does each of its
// launches.
__global__ void last(float *a, int n) {
  if (threadIdx.x == 0) a[n - 1] = 0;
}

void level(float *a, int n) {
  if (n < 1 || n > 4096) return;
  last<<<1, 64>>>(a, n);
  level(a, n / 2);
}

int main(int argc, char **argv) {
  float *a;
  cudaMalloc(&a, 4096 * sizeof(float));
  level(a, atoi(argv[1]));
}

//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// The first round leaves out the increment: i is 0 to n - 1 at the launch.
__global__ void set(int *a, int i) {
  a[i] = 1;
}

int main(int argc, char **argv) {
  int *a, i = 0;
  const int n = 5;
  cudaMalloc(&a, n * sizeof(int));
  goto enter;
  while (i < n - 1) {
    ++i;
  enter:
    set<<<1, 1>>>(a, i);
  }
}

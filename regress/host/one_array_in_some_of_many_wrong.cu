//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// As one_array_in_some_of_many.cu, but a thread reads the number of the next one: in place that is a race.
__global__ void scale(const int *from, int *to, int n, int by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) to[i] = from[i + 1] * by;
}

int main(int argc, char **argv) {
  int *a = nullptr, *b = nullptr;
  cudaMalloc(&a, 1000 * sizeof(int));
  cudaMalloc(&b, 1000 * sizeof(int));
  scale<<<4, 256>>>(a, b, 1000, 2);
  scale<<<4, 256>>>(a, b, 900, 3);
  scale<<<4, 256>>>(a, b, 800, 4);
  scale<<<4, 256>>>(b, b, 700, 5);
  scale<<<4, 256>>>(b, b, 600, 6);
}

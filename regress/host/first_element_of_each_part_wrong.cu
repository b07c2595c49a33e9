//expect: holds
//unbounded: out
#include <cuda_runtime.h>
#include <stdlib.h>

// As first_element_of_each_part.cu, with a thread more: in the last round it writes behind the end. That there is such a
// launch is not known of sizes that only may be.
__global__ void tell(int *out, int value) {
  out[threadIdx.x] = value;
}

int main(int argc, char **argv) {
  const int parts = argc > 1 ? atoi(argv[1]) : 32;
  int *d = nullptr;
  cudaMalloc(&d, 2 * parts * sizeof(int));
  for (int i = 0; i < parts; ++i) tell<<<1, 3>>>(&d[2 * i], i);
  cudaFree(d);
}

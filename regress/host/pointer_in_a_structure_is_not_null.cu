//expect: violated
//property: bounds
//line: 13
#include <cuda_runtime.h>

// The kernel asks for null, which the host never passes.
struct Filter {
  int *out, *other;
};
__global__ void run(Filter f) {
  const int i = threadIdx.x;
  if (!f.other) return;
  f.other[i] = f.out[i + 1];
}

int main() {
  Filter f;
  cudaMalloc(&f.out, 64 * sizeof(int));
  cudaMemset(f.out, 0, 64 * sizeof(int));
  cudaMalloc(&f.other, 64 * sizeof(int));
  run<<<1, 64>>>(f);
}

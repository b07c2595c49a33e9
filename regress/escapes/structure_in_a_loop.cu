//expect: violated
//property: assertion
//line: 18
// From the second round on, too, the kernel writes to what the structure points to.
#include <assert.h>
#include <cuda_runtime.h>

struct Params {
  int *out;
  int n;
  long padding[4];
};
__global__ void step(Params p) {
  if (threadIdx.x < p.n) p.out[threadIdx.x] = 5;
}

__global__ void use(const int *a) {
  assert(a[threadIdx.x] == 0);
}

int main() {
  Params p;
  p.n = 32;
  cudaMalloc(&p.out, 32 * sizeof(int));
  for (int s = 0; s < 2; s++) {
    cudaMemset(p.out, 0, 32 * sizeof(int));
    step<<<1, 32>>>(p);
  }
  use<<<1, 32>>>(p.out);
}

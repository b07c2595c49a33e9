//expect: holds
//unbounded: d
#include <cuda_runtime.h>
#include <stdlib.h>

// As member_read_again_behind_a_comparison.cu, but the library calls a function of another file, which may change the
// object: n_ may be another number than the one that was allocated.
__global__ void clear(float *d, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d[i] = 0;
}

int compare(const void *, const void *);

class Table {
 public:
  void fill(int *list);

 private:
  unsigned n_;
};

void Table::fill(int *list) {
  if (n_ > 1000000) return;
  float *d = nullptr;
  cudaMalloc(&d, n_ * sizeof(float));
  qsort(list, 8, sizeof(int), compare);
  clear<<<1024, 1024>>>(d, n_);
}

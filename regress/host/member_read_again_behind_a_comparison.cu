//expect: holds
#include <cuda_runtime.h>
#include <string.h>

// The C library compares two names: it has no pointer to the object, which other files know. So the size is that of all
// that n counts.
__global__ void clear(float *d, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d[i] = 0;
}

class Table {
 public:
  void fill(const char *name);

 private:
  unsigned n_;
};

void Table::fill(const char *name) {
  if (n_ > 1000000) return;
  float *d = nullptr;
  cudaMalloc(&d, n_ * sizeof(float));
  if (strcmp(name, "zero") != 0) return;
  clear<<<1024, 1024>>>(d, n_);
}

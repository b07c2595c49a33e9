//expect: holds
//size: grid
//--blockDim=128 --gridDim=8

// A list folded in half until one is left, each thread in a row of its own.
__global__ void fold(int *a, unsigned n) {
  __requires(n <= 1024);
  int *row = a + (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * n;
  for (unsigned len = n / 2; len > 0; len /= 2)
    for (unsigned k = 0; k < len; k++) row[k] += row[k + len];
}

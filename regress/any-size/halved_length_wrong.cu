//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=8

// Half of it more than there is.
__global__ void fold(int *a, unsigned n) {
  __requires(n <= 1024);
  int *row = a + (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * n;
  for (unsigned len = n / 2; len > 0; len /= 2)
    for (unsigned k = 0; k < len; k++) row[k] += row[k + n];
}

//expect: holds
//--blockDim=32 --gridDim=2

// Each thread allocates an array of its own, fills it, sums it up and frees it.
__global__ void sums(int *out, int n) {
  int *p = new int[4];
  for (int i = 0; i < 4; ++i) p[i] = n + i;
  int sum = 0;
  for (int i = 0; i < 4; ++i) sum += p[i];
  delete[] p;
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
  __assert(sum == 4 * n + 6);
}

//expect: holds
//size: grid
//--blockDim=512 --gridDim=2

// Threads meet where a round of the inner loop begins: where it is left, they have met in the rounds before.
__global__ void sort(unsigned *a, unsigned n) {
  __requires(n >= 2 && n <= 1024 && (n & (n - 1)) == 0);
  __shared__ unsigned s[1024];
  a += blockIdx.x * 1024;
  s[threadIdx.x] = a[threadIdx.x];
  s[threadIdx.x + 512] = a[threadIdx.x + 512];
  for (unsigned size = 2; size < n; size *= 2) {
    const bool up = (threadIdx.x & (size / 2)) == 0;
    for (unsigned stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      const unsigned p = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      const unsigned x = s[p], y = s[p + stride];
      if ((x > y) == up) s[p] = y, s[p + stride] = x;
    }
  }
  for (unsigned stride = n / 2; stride > 0; stride /= 2) {
    __syncthreads();
    const unsigned p = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    const unsigned x = s[p], y = s[p + stride];
    if (x > y) s[p] = y, s[p + stride] = x;
  }
  __syncthreads();
  a[threadIdx.x] = s[threadIdx.x];
  a[threadIdx.x + 512] = s[threadIdx.x + 512];
}

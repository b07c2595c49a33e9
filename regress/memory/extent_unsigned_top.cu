//expect: violated
//property: assertion
//line: 9
//--blockDim=64 --gridDim=1 --array a=n%100

// n may be 2^63 and more: the extent is n % 100, an allocation like others.
__global__ void fill(float *a, size_t n) {
  if (threadIdx.x < n % 100) a[threadIdx.x] = 1.0f;
  __assert(n < (1ull << 63));
}

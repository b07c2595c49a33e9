//--blockDim=4 --gridDim=2
// What `./dev test` makes the samples of the parsers from: a report with a race, an assertion and a barrier.
__device__ int total = 7;
__device__ int twice(int x) { return 2 * x; }
__global__ void k(int *a, float *f, unsigned n) {
  __shared__ int s[4];
  s[threadIdx.x] = n;
  for (unsigned i = 0; i < n; ++i) {
    s[threadIdx.x] += twice(a[i]);
    if (i == 3) atomicAdd(&total, 1);
  }
  __syncthreads();
  f[threadIdx.x] = s[3 - threadIdx.x] * 0.5f;
  __assert(n != 3);
  a[0] = threadIdx.x;
}

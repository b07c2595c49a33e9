//expect: holds
//--blockDim=4 --gridDim=1 --max-iterations=200 --unwind=2

__global__ void fiveFold(int *a, short n, signed char m, unsigned short k) {
  for (unsigned i = threadIdx.x * 268435456u; i < n + m - k; i *= 5) a[threadIdx.x] = i;
}

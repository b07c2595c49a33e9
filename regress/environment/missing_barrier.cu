//expect: violated
//property: race
//--blockDim=64 --gridDim=2
// It is right for n == 1 and wrong for usual numbers.
__global__ void k(int *a, int n) {
  __shared__ int s[64];
  if (threadIdx.x < n) s[threadIdx.x] = a[threadIdx.x];
  if (threadIdx.x < n) a[threadIdx.x] = s[(threadIdx.x + 1) % n % 64];
}

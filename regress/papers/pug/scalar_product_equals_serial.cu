//expect: holds
//--blockDim=4 --gridDim=1

// PUG section 1, result iv: for small parameters the kernel of figure 1 equals the serial loop (integers, so that the
// order of additions does not matter).
#define ACC 4

__global__ void scalarProduct(int *c, const int *a, const int *b) {
  __shared__ int acc[ACC];
  int sum = 0;
  for (int p = threadIdx.x; p < 8; p += ACC) sum += a[p] * b[p];
  acc[threadIdx.x] = sum;
  for (int stride = ACC / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    for (int i = threadIdx.x; i < stride; i += blockDim.x) acc[i] += acc[stride + i];
  }
  if (threadIdx.x == 0) {
    int serial = 0;
    for (int p = 0; p < 8; p++) serial += a[p] * b[p];
    __assert(acc[0] == serial);
    c[0] = acc[0];
  }
}

//expect: violated
//property: assertion
//line: 20
//--blockDim=6 --gridDim=1

// PUG section 1, result iii: the number of partial sums must be a power of two. With 6 the strides are 3 and 1, and
// acc[2] is never added. No race: a wrong result.
#define ACC 6

__global__ void scalarProduct(int *c, const int *a, const int *b) {
  __shared__ int acc[ACC];
  acc[threadIdx.x] = a[threadIdx.x] * b[threadIdx.x];
  for (int stride = ACC / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    for (int i = threadIdx.x; i < stride; i += blockDim.x) acc[i] += acc[stride + i];
  }
  if (threadIdx.x == 0) {
    int serial = 0;
    for (int p = 0; p < 6; p++) serial += a[p] * b[p];
    __assert(acc[0] == serial);
    c[0] = acc[0];
  }
}

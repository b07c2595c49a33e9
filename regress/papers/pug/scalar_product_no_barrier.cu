//expect: violated
//property: race
//line: 18
//--blockDim=8 --gridDim=2

// PUG figure 1 without its only barrier: "one may not remove the barrier" (section 1, result i).
#define ACC 16

__global__ void scalarProduct(float *c, const float *a, const float *b) {
  __shared__ float acc[ACC];
  const int from = 32 * blockIdx.x, to = from + 32;
  for (int i = threadIdx.x; i < ACC; i += blockDim.x) {
    float sum = 0;
    for (int p = from + i; p < to; p += ACC) sum += a[p] * b[p];
    acc[i] = sum;
  }
  for (int stride = ACC / 2; stride > 0; stride >>= 1)
    for (int i = threadIdx.x; i < stride; i += blockDim.x) acc[i] += acc[stride + i];
  if (threadIdx.x == 0) c[blockIdx.x] = acc[0];
}

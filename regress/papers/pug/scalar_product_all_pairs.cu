//expect: holds
//--blockDim=8 --gridDim=2 --unwind=4

// PUG figure 1 with a barrier after the tree: right for every number of pairs and every length. That all of
// acc was written is known within the bound alone, and is a warning.
#define ACC 16

__global__ void scalarProduct(float *c, const float *a, const float *b, int pairs, int length) {
  __shared__ float acc[ACC];
  for (int v = blockIdx.x; v < pairs; v += gridDim.x) {
    const int from = length * v, to = from + length;
    for (int i = threadIdx.x; i < ACC; i += blockDim.x) {
      float sum = 0;
      for (int p = from + i; p < to; p += ACC) sum += a[p] * b[p];
      acc[i] = sum;
    }
    for (int stride = ACC / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      for (int i = threadIdx.x; i < stride; i += blockDim.x) acc[i] += acc[stride + i];
    }
    __syncthreads();
    if (threadIdx.x == 0) c[v] = acc[0];
  }
}

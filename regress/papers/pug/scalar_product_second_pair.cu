//expect: violated
//property: race
//line: 20
//--blockDim=8 --gridDim=1

// PUG figure 1 where a block handles a second pair: after the last tree step there is no barrier, so thread 1 stores
// the partial sum of the next pair into acc[1] while thread 0 may still read it. A race across two iterations of the
// outer loop: the kind that Faial's paper (section 2.1) reports PUG to miss.
#define ACC 16

__global__ void scalarProduct(float *c, const float *a, const float *b, int pairs, int length) {
  __requires(pairs == 2);
  __requires(length == 32);
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
    if (threadIdx.x == 0) c[v] = acc[0];
  }
}

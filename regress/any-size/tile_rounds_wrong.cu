//expect: violated
//property: race
//line: 12
//--blockDim=128 --gridDim=8

// A fast thread loads the next tile while others still read this one.
extern __shared__ float tile[];
__global__ void forces(float *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int first = 0; first < n; first += blockDim.x) {
    tile[threadIdx.x] = first + threadIdx.x < n ? in[first + threadIdx.x] : 0;
    __syncthreads();
    for (int j = 0; j < blockDim.x; j++) sum += tile[j];
  }
  if (i < n) out[i] = sum;
}

//expect: violated
//property: race
//line: 10
//--blockDim=128 --gridDim=8

// The last column is the first of the next row.
__global__ void normalise(float *a, const float *norms, int w) {
  __requires(w >= 0 && w <= 4096);
  float *row = a + size_t(blockIdx.x) * w;
  for (int c = threadIdx.x; c <= w; c += blockDim.x) row[c] /= norms[blockIdx.x];
}

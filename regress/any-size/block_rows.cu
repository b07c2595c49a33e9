//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// A block has a row, its threads take the columns in turn.
__global__ void normalise(float *a, const float *norms, int w) {
  __requires(w >= 0 && w <= 4096);
  float *row = a + size_t(blockIdx.x) * w;
  for (int c = threadIdx.x; c < w; c += blockDim.x) row[c] /= norms[blockIdx.x];
}

//expect: holds
//size: launch
//--blockDim=128 --gridDim=8

// Rows go to blocks in turn, columns to threads.
__global__ void count(float *a, unsigned rows, unsigned w) {
  __requires(rows <= 65536 && w <= 32768);
  for (unsigned r = blockIdx.x; r < rows; r += gridDim.x)
    for (unsigned c = threadIdx.x; c < w; c += blockDim.x) a[r * w + c] += 1;
}

//expect: holds
//size: any
//--blockDim=32 --gridDim=2

// A row a thread, a run of columns a round.
__global__ void smooth(float *a, unsigned rows, unsigned w) {
  __requires(rows <= 32768 && w <= 32768);
  for (unsigned r = blockIdx.x * blockDim.x + threadIdx.x; r < rows; r += blockDim.x * gridDim.x)
    for (unsigned times = 0; times < 10; times++)
      for (unsigned c = 1; c < w; c++) a[r * w + c] = (a[r * w + c - 1] + a[r * w + c]) / 2;
}

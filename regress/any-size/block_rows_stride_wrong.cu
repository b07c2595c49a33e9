//expect: violated
//property: race
//line: 10
//--blockDim=128 --gridDim=8

// Rows are given to threads, and each thread counts all of each.
__global__ void count(float *a, unsigned rows, unsigned w) {
  __requires(rows <= 65536 && w <= 32768);
  for (unsigned r = threadIdx.x; r < rows; r += blockDim.x)
    for (unsigned c = threadIdx.x; c < w; c += blockDim.x) a[r * w + c] += 1;
}

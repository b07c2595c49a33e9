//expect: violated
//property: race
//line: 13
//--blockDim=16 --gridDim=2

// KLEE-CL figure 14, avg2, over two blocks: the barrier does not reach the neighbour in the other block.
__global__ void average(float *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  float sum = a[i], count = 1;
  if (i > 0) sum += a[i - 1], count += 1;
  if (i < n - 1) sum += a[i + 1], count += 1;
  __syncthreads();
  a[i] = sum / count;
}

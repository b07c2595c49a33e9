//expect: holds
//--blockDim=32 --gridDim=1

// KLEE-CL figure 14, avg2: a barrier between all reads and all writes.
__global__ void average(float *a) {
  const int i = threadIdx.x, n = blockDim.x;
  float sum = a[i], count = 1;
  if (i > 0) sum += a[i - 1], count += 1;
  if (i < n - 1) sum += a[i + 1], count += 1;
  __syncthreads();
  a[i] = sum / count;
}

//expect: holds
//--blockDim=32 --gridDim=1

// Each thread has a column of counters; thread t then adds up row t.
__global__ void histogram(unsigned *result, const unsigned *data) {
  __shared__ unsigned bins[32][33];
  const int tid = threadIdx.x;
  for (int k = 0; k < 32; k++) bins[k][tid] = 0;
  for (int k = 0; k < 4; k++) bins[data[k * 32 + tid] & 31][tid]++;
  __syncthreads();
  unsigned sum = 0;
  for (int k = 0; k < 32; k++) sum += bins[tid][k];
  result[tid] = sum;
}

//expect: holds
//--blockDim=64 --gridDim=16

// The last block looks for the bin in which the k-th key is. Its loop ends by the number of bins or by the sum.
__global__ void last_block_scans(const unsigned *keys, unsigned k, unsigned *hist, unsigned *done, int *bin) {
  __requires(done[0] == 0);
  __shared__ bool last;
  const int t = threadIdx.x;
  atomicAdd(&hist[keys[blockIdx.x * blockDim.x + t] % 8], 1);
  __syncthreads();
  if (t == 0) {
    __threadfence();
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && t == 0) {
    unsigned sum = 0;
    int b = 0;
    while (b < 7 && (sum += hist[b]) < k) ++b;
    *bin = b;
  }
}

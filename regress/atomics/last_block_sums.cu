//expect: violated
//property: race
//line: 15
//--blockDim=4 --gridDim=2

// The last block to finish adds up the partial results. Without a fence between storing the part and counting, nothing
// orders the part before the read.
__global__ void sumParts(int *out, int *parts, unsigned *done, const int *in) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = in[blockIdx.x];
    last = atomicInc(done, 1) == 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) out[0] = parts[0] + parts[1];
}

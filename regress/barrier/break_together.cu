//expect: holds
//--blockDim=32 --gridDim=1

// The decision to leave is made by all threads from the same shared value, read between two barriers.
__global__ void search(int *out, const int *in) {
  __shared__ int stop;
  int found = -1;
  for (int i = 0; i < 4; i++) {
    if (threadIdx.x == 0) stop = in[i] == 7;
    __syncthreads();
    const bool leave = stop;
    __syncthreads();
    if (leave) {
      found = i;
      break;
    }
  }
  out[threadIdx.x] = found;
}

//expect: violated
//property: race
//line: 14
//--blockDim=32 --gridDim=1

// The second barrier of the round is missing: thread 0 may set the flag for the next round before another thread has
// read it for this one.
__global__ void search(int *out, const int *in) {
  __shared__ int stop;
  int found = -1;
  for (int i = 0; i < 4; i++) {
    if (threadIdx.x == 0) stop = in[i] == 7;
    __syncthreads();
    if (stop) {
      found = i;
      break;
    }
  }
  out[threadIdx.x] = found;
}

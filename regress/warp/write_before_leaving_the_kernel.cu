//expect: violated
//property: porting-race
//line: 12
//--blockDim=4 --gridDim=1 --warp-sync

// The lane that returns from inside the loop writes first, or last.
__global__ void search(int *out) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  for (int i = 0; i < 3; ++i) {
    if (threadIdx.x == 1) {
      found = 1;
      return;
    }
    out[4 * i + threadIdx.x] = found;
  }
}

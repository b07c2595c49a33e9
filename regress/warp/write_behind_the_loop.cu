//expect: holds
//--blockDim=4 --gridDim=1 --warp-sync

// As write_before_break.cu, and it is told behind the loop, to which all lanes come first.
__global__ void search(const int *in, int *out) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 100;
  int rounds = 0, mine = 100;
  for (int i = 0; i < 3; ++i) {
    if (threadIdx.x == 2) {
      mine = i;
      break;
    }
    if (found < 100) rounds += i;
  }
  if (mine < 100) found = mine;
  out[threadIdx.x] = rounds;
}

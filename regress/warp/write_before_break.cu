//expect: violated
//property: porting-race
//line: 13
//--blockDim=4 --gridDim=1 --warp-sync

// Who finds the place tells it on the way out; the others, which go on looking, may read that before or after.
__global__ void search(const int *in, int *out) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 100;
  int rounds = 0;
  for (int i = 0; i < 3; ++i) {
    if (threadIdx.x == 2) {
      found = i;
      break;
    }
    if (found < 100) rounds += i;
  }
  out[threadIdx.x] = rounds;
}

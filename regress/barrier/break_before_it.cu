//expect: violated
//property: barrier-divergence
//line: 14
//--blockDim=32 --gridDim=1

// Threads leave the loop by themselves, in front of the barrier that ends the round.
__global__ void search(int *out, const int *in) {
  int found = -1;
  for (int i = 0; i < 4; i++) {
    if (in[threadIdx.x * 4 + i] == 7) {
      found = i;
      break;
    }
    __syncthreads();
  }
  out[threadIdx.x] = found;
}

//expect: violated
//property: barrier-divergence
//line: 12
//--blockDim=32 --gridDim=1

// `continue` jumps over the barrier for some threads.
__global__ void rounds(int *out, const int *in) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    if (in[threadIdx.x] == i) continue;
    sum += i;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

//expect: violated
//property: bounds
//line: 9
//--blockDim=64 --gridDim=1 --array in=64

// Thread 0 reads in[-1].
__global__ void previous(int *out, const int *in) {
  const int i = threadIdx.x;
  out[i] = in[i - 1];
}

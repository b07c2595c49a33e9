//expect: violated
//property: bounds
//line: 11
//--blockDim=4 --gridDim=1

// An array of the thread's own has an extent too.
__global__ void digits(int *out, const unsigned *in) {
  int count[10];
  for (int i = 0; i < 10; i++) count[i] = 0;
  unsigned v = in[threadIdx.x] & 0xff;
  count[v >> 4]++;
  out[threadIdx.x] = count[0];
}

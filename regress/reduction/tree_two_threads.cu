//expect: violated
//property: race
//line: 10
//--blockDim=2 --gridDim=1

// The smallest reduction, two threads, with the barrier after loading forgotten.
__global__ void reduce(int *out, const int *in) {
  __shared__ int s[2];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x == 0) out[0] = s[0] + s[1];
}

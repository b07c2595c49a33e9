//expect: violated
//property: assertion
//line: 17
//--blockDim=8 --gridDim=1

// The comparison is done unsigned: a negative element beats every positive one.
__global__ void maximum(int *out, const int *in) {
  __shared__ int s[8];
  const unsigned tid = threadIdx.x;
  const int mine = in[tid];
  s[tid] = mine;
  __syncthreads();
  for (unsigned half = 4; half > 0; half >>= 1) {
    if (tid < half && unsigned(s[tid]) < unsigned(s[tid + half])) s[tid] = s[tid + half];
    __syncthreads();
  }
  __assert(s[0] >= mine);
  out[tid] = s[0];
}

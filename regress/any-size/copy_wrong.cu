//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// Threads of different blocks have the same index.
__global__ void copy(float *to, const float *from) {
  unsigned i = threadIdx.x;
  to[i] = from[i] + blockIdx.x;
}

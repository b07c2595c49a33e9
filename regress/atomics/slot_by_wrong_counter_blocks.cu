//expect: violated
//property: race
//--blockDim=4 --gridDim=2

// A counter for each of two bins, and one array of slots for both: equal numbers are given out twice.
__global__ void append(int *out, int *next, const int *in) {
  const int v = in[blockIdx.x * 4 + threadIdx.x];
  out[atomicAdd(&next[v & 1], 1)] = v;
}

//expect: violated
//property: race
//line: 10
//--blockDim=128 --gridDim=4

// Four of the five bits: two lanes write to each place.
__global__ void reverse(int *out, const int *in) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  __requires(blockDim.x % 32 == 0);
  out[(i & ~31u) | (__brev(i & 31) >> 28)] = in[i];
}

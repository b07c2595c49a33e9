//expect: violated
//property: race
//line: 11
//--blockDim=64 --gridDim=1

// A warp barrier orders one warp: the mirror element belongs to the other.
__global__ void mirror(int *out, const int *in) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = s[63 - threadIdx.x];
}

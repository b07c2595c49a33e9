//expect: violated
//property: bounds
//line: 10
//--blockDim=64 --gridDim=1 --shared-bytes 252

// One word too few at the launch.
extern __shared__ int words[];

__global__ void turn(int *out, const int *in) {
  words[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = words[0];
}

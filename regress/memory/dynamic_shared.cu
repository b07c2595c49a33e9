//expect: holds
//--blockDim=64 --gridDim=1 --shared-bytes 256

// 256 bytes of dynamic shared memory for 64 words.
extern __shared__ int words[];

__global__ void turn(int *out, const int *in) {
  words[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = words[63 - threadIdx.x];
}

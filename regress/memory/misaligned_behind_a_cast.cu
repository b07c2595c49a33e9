//expect: violated
//property: misaligned
//line: 12
//--blockDim=32 --gridDim=1

// An int at byte t of an array of bytes.
__global__ void words(int *out) {
  __shared__ char bytes[64];
  bytes[threadIdx.x] = 1;
  bytes[threadIdx.x + 32] = 1;
  __syncthreads();
  out[threadIdx.x] = *(int *)&bytes[threadIdx.x];
}

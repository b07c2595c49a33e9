//expect: holds
//--blockDim=1024 --gridDim=1

// The largest block: every thread reads the element of its mirror thread.
__global__ void mirror(int *out, const int *in) {
  __shared__ int s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[1023 - threadIdx.x];
}

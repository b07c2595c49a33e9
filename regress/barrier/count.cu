//expect: holds
//--blockDim=16 --gridDim=1

// __syncthreads_count is a barrier and tells every thread how many of the block said yes.
__global__ void howMany(int *out, const int *in) {
  __shared__ int s[16];
  s[threadIdx.x] = in[threadIdx.x];
  const int n = __syncthreads_count(in[threadIdx.x] > 0);
  int serial = 0;
  for (int i = 0; i < 16; i++) serial += s[i] > 0;
  __assert(n == serial);
  out[threadIdx.x] = n;
}

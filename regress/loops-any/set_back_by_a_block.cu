//expect: holds
//size: any
//--blockDim=128 --gridDim=4 --array in=n

// Two buffers in turn, a barrier between.
__global__ void stages(int *out, const int *in, int n) {
  __shared__ int buffer[2][1024];
  __requires(n >= 0 && n < 0x10000000);
  int stage = 0, sum = 0;
  for (int i = 0; i < n; ++i) {
    buffer[stage][threadIdx.x] = in[i] + threadIdx.x;
    __syncthreads();
    sum += buffer[stage][(threadIdx.x + 1) % blockDim.x];
    stage ^= 1;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

//expect: violated
//property: race
//line: 16
//--blockDim=2 --gridDim=1

// The flag is waited for, but nothing publishes what was written before it.
__global__ void message_without_fences(int *out, const int *in) {
  __shared__ int data, flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = in[0];
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {}
    out[0] = data;
  }
}

//expect: violated
//property: race
//line: 12
//--blockDim=2 --gridDim=1

// volatile forbids caching, it does not order: the flag is read while it may be written.
__global__ void poll(int *out) {
  __shared__ volatile int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0)
    flag = 1;
  else
    out[0] = flag;
}

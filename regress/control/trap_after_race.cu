//expect: violated
//property: race
//line: 11
//--blockDim=2 --gridDim=1

// Thread 0 may write before thread 1 reads, and after.
__global__ void stop(int *out) {
  __shared__ int s[2];
  s[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 1) {
    out[0] = s[0];
    __trap();
  }
  __syncthreads();
}

//expect: violated
//property: bounds
//line: 10
//--blockDim=2 --gridDim=1

// The write comes before the trap, whatever the other thread waits for.
__global__ void stop() {
  __shared__ int s[2];
  if (threadIdx.x == 1) {
    s[threadIdx.x + 4] = 1;
    __trap();
  }
  __syncthreads();
}

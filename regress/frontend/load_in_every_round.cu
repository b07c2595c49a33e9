//expect: holds
//--blockDim=2 --gridDim=1

// The element changes between rounds, behind barriers; a load taken out of the loop would see the first value only.
__global__ void everyRound(int *out) {
  __shared__ int s;
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    if (threadIdx.x == 0) s = i;
    __syncthreads();
    sum += s;
    __syncthreads();
  }
  __assert(sum == 6);
  out[threadIdx.x] = sum;
}

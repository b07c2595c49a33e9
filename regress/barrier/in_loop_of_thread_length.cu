//expect: violated
//property: barrier-divergence
//line: 11
//--blockDim=16 --gridDim=1

// Thread t goes round t + 1 times: after the first round thread 0 is out of the loop while the others wait inside.
__global__ void rounds(int *out) {
  int sum = 0;
  for (unsigned i = 0; i <= threadIdx.x; i++) {
    sum += i;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

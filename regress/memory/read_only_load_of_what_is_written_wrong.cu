//expect: violated
//property: race
//line: 10
//--blockDim=64 --gridDim=1

// A barrier orders nothing for a load that promises that nobody writes there during the kernel.
__global__ void turned(int *a, int *out) {
  a[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = __ldg(&a[63 - threadIdx.x]);
}

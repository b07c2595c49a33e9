//expect: violated
//property: race
//line: 12
//--blockDim=16 --gridDim=1 --shared-bytes=64

// All extern __shared__ arrays of a kernel start at the same address.
extern __shared__ int numbers[];
extern __shared__ float factors[];

__global__ void overlap(float *out) {
  numbers[threadIdx.x] = threadIdx.x;
  factors[15 - threadIdx.x] = 1.5f;
  out[threadIdx.x] = numbers[threadIdx.x];
}

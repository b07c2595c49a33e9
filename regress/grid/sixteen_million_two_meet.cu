//expect: violated
//property: race
//line: 9
//--blockDim=256 --gridDim=65536

// Two threads out of 16 million write one element.
__global__ void fill(int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 12345 || i == 9876543) out[0] = i;
}

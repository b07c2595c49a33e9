//expect: violated
//property: assertion
//line: 9
//--blockDim=128 --gridDim=4

// One thread of one block fails.
__global__ void one(int *out) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  __assert(i != 300);
  out[i] = i;
}

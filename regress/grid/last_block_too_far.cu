//expect: violated
//property: bounds
//line: 9
//--blockDim=256 --gridDim=4096 --array out=1048500

// Without the guard only threads of the last block go too far.
__global__ void fill(int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i;
}

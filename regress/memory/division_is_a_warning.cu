//expect: holds
//--blockDim=8 --gridDim=1

// By default a possible division by zero is told, and no error.
__global__ void share(int *out, const int *in, int parts) {
  out[threadIdx.x] = in[threadIdx.x] / parts;
}

//expect: violated
//property: division-by-zero
//line: 8
//--blockDim=8 --gridDim=1 --error division-by-zero

// The divisor is an input.
__global__ void share(int *out, const int *in, int parts) {
  out[threadIdx.x] = in[threadIdx.x] / parts;
}

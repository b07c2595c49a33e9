//expect: violated
//property: assertion
//line: 9
//--blockDim=1 --gridDim=1

// Three quarters of the least number, 2^-149, are nearer to it than to 0: the product is the number itself.
__global__ void shrink(float *out, float x) {
  if (x > 0.0f && x < 1.0f)
    __assert(x * 0.75f < x);
  out[threadIdx.x] = x;
}

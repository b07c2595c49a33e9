//expect: holds
//--blockDim=8 --gridDim=1 --error division-by-zero

// Divided only where the divisor is positive.
__global__ void share(int *out, const int *in, int parts) {
  out[threadIdx.x] = parts > 0 ? in[threadIdx.x] % parts : 0;
}

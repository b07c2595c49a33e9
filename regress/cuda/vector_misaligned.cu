//expect: violated
//property: misaligned
//line: 8
//--blockDim=32 --gridDim=1

// A float4 from the second float on is not aligned.
__global__ void shift(float *data, float4 *out) {
  out[threadIdx.x] = *(const float4 *)(data + 1 + 4 * threadIdx.x);
}

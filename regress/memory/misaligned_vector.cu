//expect: violated
//property: misaligned
//line: 8
//--blockDim=4 --gridDim=1

// A float4 must lie at a multiple of 16 bytes; an offset of one float is not.
__global__ void load4(float *out, const float *in) {
  const float4 v = *(const float4 *)(in + 4 * threadIdx.x + 1);
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

//expect: holds
//--blockDim=4 --gridDim=2 --array in=32

// Four floats at a time, from a multiple of four.
__global__ void load4(float *out, const float4 *in) {
  const int i = blockIdx.x * 4 + threadIdx.x;
  const float4 v = in[i];
  out[i] = v.x + v.y + v.z + v.w;
}
